# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 cryptoburst authors
"""The list of devices, and of accelerators on invented PCI buses."""

import json
import os
import tempfile

import program
from program import BenchTest, run

NO_HUGE = ['--no-huge', '--no-shconf', '-m', '512', '--no-pci']


class Bus:
	"""A folder like the kernel's list of PCI functions."""

	def __init__(self):
		self.folder = tempfile.TemporaryDirectory()
		self.path = self.folder.name

	def add(self, bdf, ids, pci_class='0x0b4000', driver=None, group=None, node=0, **files):
		path = os.path.join(self.path, bdf)
		os.mkdir(path)
		vendor, device = ids.split(':')
		files |= {'vendor': '0x' + vendor, 'device': '0x' + device, 'class': pci_class, 'numa_node': str(node)}
		for name, text in files.items():
			with open(os.path.join(path, name), 'w', encoding='ascii') as f:
				f.write(text + '\n')
		if driver:
			os.symlink('../../../bus/pci/drivers/' + driver, os.path.join(path, 'driver'))
		if group is not None:
			os.symlink(f'../../../kernel/iommu_groups/{group}', os.path.join(path, 'iommu_group'))


class Accelerators(BenchTest):
	def setUp(self):
		self.bus = Bus()
		self.addCleanup(self.bus.folder.cleanup)

	def listed(self, *args, status=0):
		r = run('--list', '--no-auto-devices', *args, eal=NO_HUGE, env={'CBURST_PCI_DEVICES': self.bus.path})
		self.assertStatus(r, status)
		return r

	def found(self):
		return {a['address']: a for a in json.loads(self.listed('--format', 'json').out)['accelerators']}

	def test_nothing_at_all(self):
		r = self.listed()
		self.assertIn('No crypto device', r.out)
		self.assertIn('No further accelerator', r.out)
		self.bus.add('0000:00:03.0', '1af4:1000', pci_class='0x020000', driver='virtio-pci')
		self.assertEqual(self.found(), {})

	def test_a_physical_function_of_its_kernel_driver(self):
		self.bus.add('0000:3d:00.0', '8086:37c8', driver='c6xx', group=12, node=1, sriov_totalvfs='16', sriov_numvfs='0')
		a = self.found()['0000:3d:00.0']
		self.assertEqual(a['command'], 'echo 16 > /sys/bus/pci/devices/0000:3d:00.0/sriov_numvfs')
		self.assertEqual((a['bound'], a['node'], a['iommu_group'], a['id']), ('c6xx', 1, 12, '8086:37c8'))
		self.assertIn('C62x', a['product'])

	def test_one_that_has_virtual_functions(self):
		self.bus.add('0000:3d:00.0', '8086:37c8', driver='c6xx', group=12, sriov_totalvfs='16', sriov_numvfs='16')
		a = self.found()['0000:3d:00.0']
		self.assertEqual(a['command'], '')
		self.assertIn('16 virtual functions', a['note'])

	def test_a_virtual_function_that_is_not_bound(self):
		self.bus.add('0000:3d:01.0', '8086:37c9', group=40)
		a = self.found()['0000:3d:01.0']
		self.assertTrue(a['command'].endswith('dpdk-devbind.py --bind=vfio-pci 0000:3d:01.0'), a)
		self.assertNotIn('noiommu', a['command'])
		self.assertEqual(a['bound'], '')
		self.assertIn(a['command'], self.listed().out)

	def test_without_an_iommu(self):
		self.bus.add('0000:07:01.0', '177d:0013')
		a = self.found()['0000:07:01.0']
		self.assertIn('enable_unsafe_noiommu_mode=1', a['command'])
		self.assertTrue(a['command'].endswith('--bind=vfio-pci 0000:07:01.0'), a)
		self.assertIn('IOMMU', a['note'])
		self.assertIsNone(a['iommu_group'])
		self.assertIn('Nitrox', a['product'])

	def test_one_that_is_bound(self):
		self.bus.add('0000:3d:01.1', '8086:37c9', driver='vfio-pci', group=41)
		a = self.found()['0000:3d:01.1']
		self.assertEqual(a['command'], '')
		self.assertIn('-a 0000:3d:01.1', a['note'])

	def test_a_network_card_stays_as_it_is(self):
		self.bus.add('0000:81:00.0', '15b3:a2dc', pci_class='0x020000', driver='mlx5_core', group=3)
		a = self.found()['0000:81:00.0']
		self.assertEqual(a['command'], '')
		self.assertIn('stays with its kernel driver', a['note'])

	def test_of_the_class_but_unknown(self):
		self.bus.add('0000:05:00.0', '1234:5678', pci_class='0x108000', group=3)
		a = self.found()['0000:05:00.0']
		self.assertIsNone(a['driver'])
		self.assertEqual(a['command'], '')

	def test_csv(self):
		self.bus.add('0000:3d:01.0', '8086:37c9', group=40)
		rows = [r for r in self.listed('--format', 'csv').rows() if r['record'] == 'accelerator']
		self.assertEqual([r['address'] for r in rows], ['0000:3d:01.0'])
		self.assertIn('--bind=vfio-pci', rows[0]['command'])


class Devices(BenchTest):
	def listed(self, *args, vdev=('crypto_openssl0',)):
		r = run('--list', '--format', 'json', *args, eal=[*NO_HUGE, *(x for v in vdev for x in ('--vdev', v))])
		self.assertStatus(r, 0)
		return {d['device']: d for d in json.loads(r.out)['devices']}

	def test_what_is_known_of_a_software_device(self):
		d = self.listed()['crypto_openssl0']
		self.assertEqual((d['kind'], d['bus'], d['state'], d['simulated']), ('software', 'vdev', 'ready', False))
		self.assertEqual(d['queue_node'], d['buffer_node'])
		self.assertGreater(d['queue_pairs'], 0)
		self.assertEqual(d['depth'], 2047)
		caps = {c['algorithm']: c for c in d['capabilities']}
		self.assertEqual(caps['aes-gcm']['keys_bits'], '128, 192, 256')
		self.assertIn('4096', caps['rsa']['keys_bits'])

	def test_a_false_node_is_shown(self):
		d = self.listed(vdev=('crypto_simulator0,socket_id=7',))['crypto_simulator0']
		self.assertEqual((d['kind'], d['simulated'], d['node'], d['state']), ('simulated', True, 7, 'ready'))
		self.assertGreaterEqual(d['queue_node'], 0)
		self.assertNotEqual(d['queue_node'], 7)
		r = run('--list', eal=[*NO_HUGE, '--vdev', 'crypto_simulator0,socket_id=7'])
		self.assertIn('claims node 7', r.out)

	def test_a_device_that_fails_is_seen(self):
		d = self.listed(vdev=('crypto_simulator0,fault=error',))['crypto_simulator0']
		self.assertEqual(d['state'], 'quarantined')
		self.assertNotEqual(d['why'], '')

	def test_in_detail(self):
		r = run('--list', '--algo', 'aes-128-gcm', eal=[*NO_HUGE, '--vdev', 'crypto_openssl0'])
		self.assertStatus(r, 0)
		self.assertRegex(r.out, r'(?m)^  aes-gcm +128, 192, 256 ')
		self.assertNotIn('sha512', r.out)

	def test_a_device_that_is_not_there(self):
		r = run('--list', '--device', 'crypto_nonsense0', eal=[*NO_HUGE, '--vdev', 'crypto_null0'])
		self.assertRefused(r, 'crypto_nonsense0')


if __name__ == '__main__':
	program.main()
