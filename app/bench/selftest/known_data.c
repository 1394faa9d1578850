/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/* Published answers, as hexadecimal digits. */

#include <stddef.h>

#include "known.h"

/* clang-format off */
const struct bench_known_text bench_known_texts[] = {
	{ .algorithm = "aes-128-gcm", .source = "NIST CAVP GCM",
	  .key = "fe47fcce5fc32665d2ae399e4eec72ba",
	  .iv = "5adb9609dbaeb58cbd6e7275",
	  .aad = "88319d6e1d3ffa5f987199166c8a9b56c2aeba5a",
	  .message = "7c0e88c88899a779228465074797cd4c2e1498d259b54390b85e3eef1c02df60e743f1b84038"
		  "2c4bccaf3bafb4ca8429bea063",
	  .output = "98f4826f05a265e6dd2be82db241c0fbbbf9ffb1c173aa83964b7cf5393043736365253ddbc5"
		  "db8778371495da76d269e5db3e",
	  .tag = "291ef1982e4defedaa2249f898556b47",
	},
	{ .algorithm = "aes-128-gmac", .source = "NIST CAVP GCM",
	  .key = "77be63708971c4e240d1cb79e8d77feb",
	  .iv = "e0e00f19fed7ba0136a797f3",
	  .message = "7a43ec1d9c0a5a78a0b16533a6213cab",
	  .tag = "209fcc8d3675ed938e9c7166709dd946",
	},
	{ .algorithm = "aes-128-ccm", .source = "NIST CAVP CCM",
	  .key = "005e8f4d8e0cbf4e1ceeb5d87a275848",
	  .iv = "0ec3ac452b547b9062aac8fa",
	  .aad = "2f1821aa57e5278ffd33c17d46615b77363149dbc98470413f6543a6b749f2ca",
	  .message = "b6f345204526439daf84998f380dcfb4b4167c959c04ff65",
	  .output = "9575e16f35da3c88a19c26a7b762044f4d7bbbafeff05d75",
	  .tag = "4829e2a7752fa3a14890972884b511d8",
	},
	{ .algorithm = "aes-128-cbc", .source = "NIST CAVP AESVS MMT",
	  .key = "b7f3c9576e12dd0db63e8f8fac2b9a39",
	  .iv = "c80f095d8bb1a060699f7c19974a1aa0",
	  .message = "9ac19954ce1319b354d3220460f71c1e373f1cd336240881160cfde46ebfed2e791e8d5a1a13"
		  "6ebd1dc469dec00c4187722b841cdabcb22c1be8a14657da200e",
	  .output = "19b9609772c63f338608bf6eb52ca10be65097f89c1e0905c42401fd47791ae2c5440b2d4731"
		  "16ca78bd9ff2fb6015cfd316524eae7dcb95ae738ebeae84a467",
	},
	{ .algorithm = "aes-128-ecb", .source = "NIST CAVP AESVS MMT",
	  .key = "ef60fb1400c83936414a25651eb51a1b",
	  .message = "593559318cc66bf695e49feb42794bdfb66bce895ec222ca2609b133ecf66ac7344d13021e01"
		  "e11a969c4684cbe20abae2b19d3ceb2cacd41419f21f1c865149",
	  .output = "3ea6f4305217bd47eebe773da4b578549cac744c00cbd8f9d596d38010304bd850cc2f4b19a9"
		  "1c2e022eabf100266185ca2705127815dfd46efbe4ecd46a3058",
	},
	{ .algorithm = "aes-128-ctr", .source = "RFC 3686",
	  .key = "7e24067817fae0d743d6ce1f32539163",
	  .iv = "006cb6dbc0543b59da48d90b00000001",
	  .message = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f",
	  .output = "5104a106168a72d9790d41ee8edad388eb2e1efc46da57c8fce630df9141be28",
	},
	{ .algorithm = "aes-128-cmac", .source = "NIST SP 800-38B",
	  .key = "2b7e151628aed2a6abf7158809cf4f3c",
	  .message = "6bc1bee22e409f96e93d7e117393172aae2d8a571e03ac9c9eb76fac45af8e5130c81c46a35c"
		  "e411",
	  .tag = "dfa66747de9ae63030ca32611497c827",
	},
	{ .algorithm = "aes-192-gcm", .source = "NIST CAVP GCM",
	  .key = "9900227ae0fccbb0d35ecf954629c969f36e539399f32ebe",
	  .iv = "1398992bfbd63149c14ba2a2",
	  .aad = "788b6885feff23fc27bf9c462877b642ba1aa68d",
	  .message = "9d4227eed28b9738f21541c4755a923a43ba20d6f3d6a6b7e31e56f1502f5e93ed4c00511c6a"
		  "7daeb0281ab947e91756638154",
	  .output = "7b6ee7dd98eda9b20edb414711d9710de402b01950a6712e5809f608f7c0aa0fba4098f145fe"
		  "a6886d7baf51fcd182c8febf49",
	  .tag = "f22c7c21f5ece2de684821092194f26c",
	},
	{ .algorithm = "aes-192-gmac", .source = "NIST CAVP GCM",
	  .key = "41c5da8667ef725220ffe39ae0ac590ac9fca729ab60ada0",
	  .iv = "05ad13a5e2c2ab667e1a6fbc",
	  .message = "8b5c124bef6e2f0fe4d8c95cd5fa4cf1",
	  .tag = "204bdb1bd62154bf08922aaa54eed705",
	},
	{ .algorithm = "aes-192-ccm", .source = "NIST CAVP CCM",
	  .key = "d49b255aed8be1c02eb6d8ae2bac6dcd7901f1f61df3bbf5",
	  .iv = "1af29e721c98e81fb6286370",
	  .aad = "64f8a0eee5487a4958a489ed35f1327e2096542c1bdb2134fb942ca91804c274",
	  .message = "062eafb0cd09d26e65108c0f56fcc7a305f31c34e0f3a24c",
	  .output = "721344e2fd05d2ee50713531052d75e4071103ab0436f65f",
	  .tag = "0af2a663da51bac626c9f4128ba5ec0b",
	},
	{ .algorithm = "aes-192-cbc", .source = "NIST CAVP AESVS MMT",
	  .key = "067bb17b4df785697eaccf961f98e212cb75e6797ce935cb",
	  .iv = "8b59c9209c529ca8391c9fc0ce033c38",
	  .message = "db3785a889b4bd387754da222f0e4c2d2bfe0d79e05bc910fba941beea30f1239eacf0068f46"
		  "19ec01c368e986fca6b7c58e490579d29611bd10087986eff54f",
	  .output = "d5f5589760bf9c762228fde236de1fa2dd2dad448db3fa9be0c4196efd46a35c84dd1ac77d9d"
		  "b58c95918cb317a6430a08d2fb6a8e8b0f1c9b72c7a344dc349f",
	},
	{ .algorithm = "aes-192-ecb", .source = "NIST CAVP AESVS MMT",
	  .key = "3deecf7a037ebb2ada805e8059bfaeaebb195cace379fcd2",
	  .message = "096612f4111ebdb9accf5efbb973589e5a2c9103407ed2da29bc7137a6c02de822df5907201d"
		  "3dcbc49cb9a3955b2b86811d938422a6f5a23f2dffe4960fecab",
	  .output = "d375e1af5fcd03e31d0f735f6bc5d7e773bc34ff3eb706be85842f998e4e361303825b848170"
		  "608f300ad1ced848b5233477f53710503c55736a730595599964",
	},
	{ .algorithm = "aes-192-ctr", .source = "RFC 3686",
	  .key = "7c5cb2401b3dc33c19e7340819e0f69c678c3db8e6f6a91a",
	  .iv = "0096b03b020c6eadc2cb500d00000001",
	  .message = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f",
	  .output = "453243fc609b23327edfaafa7131cd9f8490701c5ad4a79cfc1fe0ff42f4fb00",
	},
	{ .algorithm = "aes-192-cmac", .source = "NIST SP 800-38B",
	  .key = "8e73b0f7da0e6452c810f32b809079e562f8ead2522c6b7b",
	  .message = "6bc1bee22e409f96e93d7e117393172aae2d8a571e03ac9c9eb76fac45af8e5130c81c46a35c"
		  "e411",
	  .tag = "8a1de5be2eb31aad089a82e6ee908b0e",
	},
	{ .algorithm = "aes-256-gcm", .source = "NIST CAVP GCM",
	  .key = "24501ad384e473963d476edcfe08205237acfd49b5b8f33857f8114e863fec7f",
	  .iv = "9ff18563b978ec281b3f2794",
	  .aad = "adb5ec720ccf9898500028bf34afccbcaca126ef",
	  .message = "27f348f9cdc0c5bd5e66b1ccb63ad920ff2219d14e8d631b3872265cf117ee86757accb158bd"
		  "9abb3868fdc0d0b074b5f01b2c",
	  .output = "eb7cb754c824e8d96f7c6d9b76c7d26fb874ffbf1d65c6f64a698d839b0b06145dae82057ad5"
		  "5994cf59ad7f67c0fa5e85fab8",
	  .tag = "bc95c532fecc594c36d1550286a7a3f0",
	},
	{ .algorithm = "aes-256-gmac", .source = "NIST CAVP GCM",
	  .key = "78dc4e0aaf52d935c3c01eea57428f00ca1fd475f5da86a49c8dd73d68c8e223",
	  .iv = "d79cf22d504cc793c3fb6c8a",
	  .message = "b96baa8c1c75a671bfb2d08d06be5f36",
	  .tag = "3e5d486aa2e30b22e040b85723a06e76",
	},
	{ .algorithm = "aes-256-ccm", .source = "NIST CAVP CCM",
	  .key = "d6ff67379a2ead2ca87aa4f29536258f9fb9fc2e91b0ed18e7b9f5df332dd1dc",
	  .iv = "2f1d0717a822e20c7cd28f0a",
	  .aad = "d50741d34c8564d92f396b97be782923ff3c855ea9757bde419f632c83997630",
	  .message = "98626ffc6c44f13c964e7fcb7d16e988990d6d063d012d33",
	  .output = "50e22db70ac2bab6d6af7059c90d00fbf0fb52eee5eb650e",
	  .tag = "08aca7dec636170f481dcb9fefb85c05",
	},
	{ .algorithm = "aes-256-cbc", .source = "NIST CAVP AESVS MMT",
	  .key = "0493ff637108af6a5b8e90ac1fdf035a3d4bafd1afb573be7ade9e8682e663e5",
	  .iv = "c0cd2bebccbb6c49920bd5482ac756e8",
	  .message = "8b37f9148df4bb25956be6310c73c8dc58ea9714ff49b643107b34c9bff096a94fedd6823526"
		  "abc27a8e0b16616eee254ab4567dd68e8ccd4c38ac563b13639c",
	  .output = "05d5c77729421b08b737e41119fa4438d1f570cc772a4d6c3df7ffeda0384ef84288ce37fc4c"
		  "4c7d1125a499b051364c389fd639bdda647daa3bdadab2eb5594",
	},
	{ .algorithm = "aes-256-ecb", .source = "NIST CAVP AESVS MMT",
	  .key = "f984b0f534fc0ae2c0a8593e16ab8365f25fcc9c5947f9a2db45b588160d35c3",
	  .message = "351fee099122e371c4830f409c6c4411186d22176f7138b054f16b3c79679c2f520685651ba8"
		  "e4b61c08dccb2c31982f743631a97524d2ca4d351ac23546c178",
	  .output = "8b9c9e692c16e7059818e285e85d8fa5433dee2aff9fec61d6a0a781e24b24f64902fbd18cef"
		  "7461ad7760cfb2442fb74ffd9be108a386545f2a216430ef16fb",
	},
	{ .algorithm = "aes-256-ctr", .source = "RFC 3686",
	  .key = "f6d66d6bd52d59bb0796365879eff886c66dd51a5b6a99744b50590c87a23884",
	  .iv = "00faac24c1585ef15a43d87500000001",
	  .message = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f",
	  .output = "f05e231b3894612c49ee000b804eb2a9b8306b508f839d6a5530831d9344af1c",
	},
	{ .algorithm = "aes-256-cmac", .source = "NIST SP 800-38B",
	  .key = "603deb1015ca71be2b73aef0857d77811f352c073b6108d72d9810a30914dff4",
	  .message = "6bc1bee22e409f96e93d7e117393172aae2d8a571e03ac9c9eb76fac45af8e5130c81c46a35c"
		  "e411",
	  .tag = "aaf3d8f1de5640c232f5b169b9c911e6",
	},
	{ .algorithm = "aes-128-xts", .source = "NIST CAVP XTSVS",
	  .key = "b7b93f516aef295eff3a29d837cf1f135347e8a21dae616ff5062b2e8d78ce5e",
	  .iv = "873edea653b643bd8bcf51403197ed14",
	  .message = "236f8a5b58dd55f6194ed70c4ac1a17f1fe60ec9a6c454d087ccb77d6b638c47",
	  .output = "22e6a3c6379dcf7599b052b5a749c7f78ad8a11b9f1aa9430cf3aef445682e19",
	},
	{ .algorithm = "aes-256-xts", .source = "NIST CAVP XTSVS",
	  .key = "1ea661c58d943a0e4801e42f4b0947149e7f9f8e3e68d0c7505210bd311a0e7cd6e13ffdf241"
		  "8d8d1911c004cda58da3d619b7e2b9141e58318eea392cf41b08",
	  .iv = "adf8d92627464ad2f0428e84a9f87564",
	  .message = "2eedea52cd8215e1acc647e810bbc3642e87287f8d2e57e36c0a24fbc12a202e",
	  .output = "cbaad0e2f6cea3f50b37f934d46a9b130b9d54f07e34f36af793e86f73c6d7db",
	},
	{ .algorithm = "3des-cbc", .source = "NIST CAVP TMOVS",
	  .key = "d98aadc76d4a3716158c32866efbb9ce834af2297379a49d",
	  .iv = "3c5220327c502b44",
	  .message = "6174079dda53ca723ebf00a66837f8d5ce648c08acaa5ee45ffe62210ef79d3e",
	  .output = "f5bd4d600bed77bec78409e3530ebda1d815506ed53103015b87e371ae000958",
	},
	{ .algorithm = "chacha20-poly1305", .source = "RFC 8439",
	  .key = "808182838485868788898a8b8c8d8e8f909192939495969798999a9b9c9d9e9f",
	  .iv = "070000004041424344454647",
	  .aad = "50515253c0c1c2c3c4c5c6c7",
	  .message = "4c616469657320616e642047656e746c656d656e206f662074686520636c617373206f662027"
		  "39393a204966204920636f756c64206f6666657220796f75206f6e6c79206f6e652074697020"
		  "666f7220746865206675747572652c2073756e73637265656e20776f756c642062652069742e",
	  .output = "d31a8d34648e60db7b86afbc53ef7ec2a4aded51296e08fea9e2b5a736ee62d63dbea45e8ca9"
		  "671282fafb69da92728b1a71de0a9e060b2905d6a5b67ecd3b3692ddbd7f2d778b8c9803aee3"
		  "28091b58fab324e4fad675945585808b4831d7bc3ff4def08e4b7a9de576d26586cec64b6116",
	  .tag = "1ae10b594f09e26a7e902ecbd0600691",
	},
	{ .algorithm = "sha1", .source = "NIST CAVP SHAVS",
	  .message = "45927e32ddf801caf35e18e7b5078b7f5435278212ec6bb99df884f49b327c6486feae46ba18"
		  "7dc1cc9145121e1492e6b06e9007394dc33b7748f86ac3207cfe",
	  .tag = "a70cfbfe7563dd0e665c7c6715a96a8d756950c0",
	},
	{ .algorithm = "sha224", .source = "NIST CAVP SHAVS",
	  .message = "a3310ba064be2e14ad32276e18cd0310c933a6e650c3c754d0243c6c61207865b4b65248f66a"
		  "08edf6e0832689a9dc3a2e5d2095eeea50bd862bac88c8bd318d",
	  .tag = "b2a5586d9cbf0baa999157b4af06d88ae08d7c9faab4bc1a96829d65",
	},
	{ .algorithm = "sha256", .source = "NIST CAVP SHAVS",
	  .message = "5a86b737eaea8ee976a0a24da63e7ed7eefad18a101c1211e2b3650c5187c2a8a65054720825"
		  "1f6d4237e661c7bf4c77f335390394c37fa1a9f9be836ac28509",
	  .tag = "42e61e174fbb3897d6dd6cef3dd2802fe67b331953b06114a65c772859dfc1aa",
	},
	{ .algorithm = "sha384", .source = "NIST CAVP SHAVS",
	  .message = "93035d3a13ae1b06dd033e764aca0124961da79c366c6c756bc4bcc11850a3a8d120854f3429"
		  "0fff7c8d6d83531dbdd1e81cc4ed4246e00bd4113ef451334daa",
	  .tag = "8d46cc84b6c2deb206aa5c861798798751a26ee74b1daf3a557c41aebd65adc027559f7cd92b"
		  "255b374c83bd55568b45",
	},
	{ .algorithm = "sha512", .source = "NIST CAVP SHAVS",
	  .message = "c1ca70ae1279ba0b918157558b4920d6b7fba8a06be515170f202fafd36fb7f79d69fad745db"
		  "a6150568db1e2b728504113eeac34f527fc82f2200b462ecbf5d",
	  .tag = "046e46623912b3932b8d662ab42583423843206301b58bf20ab6d76fd47f1cbbcf421df536ec"
		  "d7e56db5354e7e0f98822d2129c197f6f0f222b8ec5231f3967d",
	},
	{ .algorithm = "sha3-224", .source = "NIST CAVP SHAVS",
	  .message = "d1593cd338b7a25bb5413f112a639fe31c981e505c81a820e638c25209e2ce56c8838a7c8117"
		  "dbadccdec959a6f7cab0cf304315701d4ccf0167b4026a6744de",
	  .tag = "84e18330723e4f90520d0b051a9bf9bd7b5c7ec0177803f15cf740e5",
	},
	{ .algorithm = "sha3-256", .source = "NIST CAVP SHAVS",
	  .message = "67e384d209f1bc449fa67da6ce5fbbe84f4610129f2f0b40f7c0caea7ed5cb69be22ffb7541b"
		  "2077ec1045356d9db4ee7141f7d3f84d324a5d00b33689f0cb78",
	  .tag = "9c9160268608ef09fe0bd3927d3dffa0c73499c528943e837be467b50e5c1f1e",
	},
	{ .algorithm = "sha3-384", .source = "NIST CAVP SHAVS",
	  .message = "91b7a1fd0e20072d9c5be7196e5eaf8df36fdf145895b30d4e4c02010d7c663499ac9d7a4473"
		  "2f4c7430511ba6fb0ae4b3dc9405523a054fdf962f5c5b79c423",
	  .tag = "07c2e0aeae30da83b5a6b320aa1cf727b10c2034583d7acda55648fa3daa017aa15588b6e214"
		  "9101c56e3d7df7c76df1",
	},
	{ .algorithm = "sha3-512", .source = "NIST CAVP SHAVS",
	  .message = "56ac4f6845a451dac3e8886f97f7024b64b1b1e9c5181c059b5755b9a6042be653a2a0d5d56a"
		  "9e1e774be5c9312f48b4798019345beae2ffcc63554a3c69862e",
	  .tag = "5fde5c57a31febb98061f27e4506fa5c245506336ee90d595c91d791a5975c712b3ab9b3b586"
		  "8f941db0aeb4c6d2837c4447442f8402e0e150a9dc0ef178dca8",
	},
	{ .algorithm = "md5", .source = "RFC 1321",
	  .message = "6d65737361676520646967657374",
	  .tag = "f96b697d7cb7938d525a2f31aaf161d0",
	},
	{ .algorithm = "hmac-md5", .source = "RFC 2202",
	  .key = "0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b",
	  .message = "4869205468657265",
	  .tag = "9294727a3638bb1c13f48ef8158bfc9d",
	},
	{ .algorithm = "hmac-sha1", .source = "RFC 2202",
	  .key = "0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b",
	  .message = "4869205468657265",
	  .tag = "b617318655057264e28bc0b6fb378c8ef146be00",
	},
	{ .algorithm = "hmac-sha224", .source = "RFC 4231",
	  .key = "0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b",
	  .message = "4869205468657265",
	  .tag = "896fb1128abbdf196832107cd49df33f47b4b1169912ba4f53684b22",
	},
	{ .algorithm = "hmac-sha256", .source = "RFC 4231",
	  .key = "0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b",
	  .message = "4869205468657265",
	  .tag = "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7",
	},
	{ .algorithm = "hmac-sha384", .source = "RFC 4231",
	  .key = "0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b",
	  .message = "4869205468657265",
	  .tag = "afd03944d84895626b0825f4ab46907f15f9dadbe4101ec682aa034c7cebc59cfaea9ea9076e"
		  "de7f4af152e8b2fa9cb6",
	},
	{ .algorithm = "hmac-sha512", .source = "RFC 4231",
	  .key = "0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b",
	  .message = "4869205468657265",
	  .tag = "87aa7cdea5ef619d4ff0b4241a1d6cb02379f4e2ce4ec2787ad0b30545e17cdedaa833b7d6b8"
		  "a702038b274eaea3f4e4be9d914eeb61f1702e696c203a126854",
	},
	{ .algorithm = "hmac-sha3-224", .source = "Wycheproof",
	  .key = "26491168a32ce8cbc4c0cd64107e4fcc432f07d59c992862e1e55b1e",
	  .message = "15e51091b4f424ba1fdecb5e2fba11f6",
	  .tag = "6ca3ae8f244120dee0b4c1d4db3dbed42564c04206fb47cfded97662",
	},
	{ .algorithm = "hmac-sha3-256", .source = "Wycheproof",
	  .key = "6fa353868c82e5deeedac7f09471a61bf749ab5498239e947e012eee3c82d7c4",
	  .message = "aeed3e4d4cb9bbb60d482e98c126c0f5",
	  .tag = "4c5198e69a42db2d77aae9975c96429970a4bc64dd906d8cb16883a216a3f304",
	},
	{ .algorithm = "hmac-sha3-384", .source = "Wycheproof",
	  .key = "503d7478a773b694d6e552c9703cc8bc56fd49fafc9a17cab8b0332dca8d49336fa7e9ec2bcb"
		  "56253fe5bb504e3e7f7f",
	  .message = "d96e6fed893addfd9237c81c4f4e341b",
	  .tag = "8651de548c5110fe0112d26c7e0a2f244f84aeff6baf5267cfd3afdb544bb0a5c1b29e9b78a2"
		  "e9499e2c4f62c0f16e4a",
	},
	{ .algorithm = "hmac-sha3-512", .source = "Wycheproof",
	  .key = "f5e2b9e2313f4f807cb3a924a7d4943fc3fb475d8f1a1b40ce09a37770f621af8977729cadf9"
		  "86c98c75f08a4fab4280538e09e7e51e87a8d62c03411bdb8d24",
	  .message = "74ef623c83275ae99745bff7e6142afa",
	  .tag = "8d0acc11d6c6992ad16a5e7070236a1000b0f1ccd1c98849eeca395a0daf5f404c8d272257ec"
		  "bf8bd84c42de302fe368d6c308e4639f2ecd2d91f3dda6a0d8e6",
	},
	{ .algorithm = NULL },
};

const struct bench_known_key bench_known_keys[] = {
	{ .algorithm = "x25519", .op = "derive", .source = "RFC 7748",
	  .key = "302e020100300506032b656e04220420a546e36bf0527c9d3b16154b82465edd62144c0ac1fc"
		  "5a18506a2244ba449ac4",
	  .other = "e6db6867583030db3594c1a424b15f7c726624ec26b3353b10a903a6d0ab1c4c",
	  .expect = "c3da55379de9c6908e94ea4df28d084f32eccf03491c71f754b4075577a28552",
	},
	{ .algorithm = "x448", .op = "derive", .source = "RFC 7748",
	  .key = "3046020100300506032b656f043a04383d262fddf9ec8e88495266fea19a34d28882acef0451"
		  "04d0d1aae121700a779c984c24f8cdd78fbff44943eba368f54b29259a4f1c600ad3",
	  .other = "06fce640fa3487bfda5f6cf2d5263f8aad88334cbd07437f020f08f9814dc031ddbdc38c19c6"
		  "da2583fa5429db94ada18aa7a7fb4ef8a086",
	  .expect = "ce3e4ff95a60dc6697da1db1d85e6afbdf79b50a2412d7546d5f239fe14fbaadeb445fc66a01"
		  "b0779d98223961111e21766282f73dd96b6f",
	},
	{ .algorithm = "ed25519", .op = "sign", .source = "RFC 8032",
	  .key = "302e020100300506032b657004220420c5aa8df43f9f837bedb7442f31dcb7b166d38535076f"
		  "094b85ce3a2e0b4458f7",
	  .in = "af82",
	  .other = "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16"
		  "f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a",
	},
	{ .algorithm = "ed25519", .op = "verify", .source = "RFC 8032",
	  .key = "302e020100300506032b657004220420c5aa8df43f9f837bedb7442f31dcb7b166d38535076f"
		  "094b85ce3a2e0b4458f7",
	  .in = "af82",
	  .other = "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16"
		  "f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a",
	},
	{ .algorithm = "ed448", .op = "sign", .source = "RFC 8032",
	  .key = "3047020100300506032b6571043b0439c4eab05d357007c632f3dbb48489924d552b08fe0c35"
		  "3a0d4a1f00acda2c463afbea67c5e8d2877c5e3bc397a659949ef8021e954e0a12274e",
	  .in = "03",
	  .other = "26b8f91727bd62897af15e41eb43c377efb9c610d48f2335cb0bd0087810f4352541b143c4b9"
		  "81b7e18f62de8ccdf633fc1bf037ab7cd779805e0dbcc0aae1cbcee1afb2e027df36bc04dcec"
		  "bf154336c19f0af7e0a6472905e799f1953d2a0ff3348ab21aa4adafd1d234441cf807c03a00",
	},
	{ .algorithm = "ed448", .op = "verify", .source = "RFC 8032",
	  .key = "3047020100300506032b6571043b0439c4eab05d357007c632f3dbb48489924d552b08fe0c35"
		  "3a0d4a1f00acda2c463afbea67c5e8d2877c5e3bc397a659949ef8021e954e0a12274e",
	  .in = "03",
	  .other = "26b8f91727bd62897af15e41eb43c377efb9c610d48f2335cb0bd0087810f4352541b143c4b9"
		  "81b7e18f62de8ccdf633fc1bf037ab7cd779805e0dbcc0aae1cbcee1afb2e027df36bc04dcec"
		  "bf154336c19f0af7e0a6472905e799f1953d2a0ff3348ab21aa4adafd1d234441cf807c03a00",
	},
	{ .algorithm = "ecdsa-p192", .op = "verify", .source = "RFC 6979",
	  .key = "3039020100301306072a8648ce3d020106082a8648ce3d030101041f301d02010104186fab03"
		  "4934e4c0fc9ae67f5b5659a9d7d1fefd187ee09fd4",
	  .in = "af2bdbe1aa9b6ec1e2ade1d694f41fc71a831d0268e9891562113d8a62add1bf",
	  .other = "303502184b0b8ce98a92866a2820e20aa6b75b56382e0f9bfd5ecb55021900ccdb006926ea95"
		  "65cbadc840829d8c384e06de1f1e381b85",
	},
	{ .algorithm = "ecdsa-p224", .op = "verify", .source = "RFC 6979",
	  .key = "303a020100301006072a8648ce3d020106052b8104002104233021020101041cf220266e1105"
		  "bfe3083e03ec7a3a654651f45e37167e88600bf257c1",
	  .in = "af2bdbe1aa9b6ec1e2ade1d694f41fc71a831d0268e9891562113d8a62add1bf",
	  .other = "303d021c61aa3da010e8e8406c656bc477a7a7189895e7e840cdfe8ff42307ba021d00bc8140"
		  "50dab5d23770879494f9e0a680dc1af7161991bde692b10101",
	},
	{ .algorithm = "ecdsa-p256", .op = "verify", .source = "RFC 6979",
	  .key = "3041020100301306072a8648ce3d020106082a8648ce3d030107042730250201010420c9afa9"
		  "d845ba75166b5c215767b1d6934e50c3db36e89b127b8a622b120f6721",
	  .in = "af2bdbe1aa9b6ec1e2ade1d694f41fc71a831d0268e9891562113d8a62add1bf",
	  .other = "3046022100efd48b2aacb6a8fd1140dd9cd45e81d69d2c877b56aaf991c34d0ea84eaf371602"
		  "2100f7cb1c942d657c41d436c7a1b6e29f65f3e900dbb9aff4064dc4ab2f843acda8",
	},
	{ .algorithm = "ecdsa-p384", .op = "verify", .source = "RFC 6979",
	  .key = "304e020100301006072a8648ce3d020106052b810400220437303502010104306b9d3dad2e1b"
		  "8c1c05b19875b6659f4de23c3b667bf297ba9aa47740787137d896d5724e4c70a825f872c9ea"
		  "60d2edf5",
	  .in = "9a9083505bc92276aec4be312696ef7bf3bf603f4bbd381196a029f340585312313bca4a9b5b"
		  "890efee42c77b1ee25fe",
	  .other = "306602310094edbb92a5ecb8aad4736e56c691916b3f88140666ce9fa73d64c4ea95ad133c81"
		  "a648152e44acf96e36dd1e80fabe4602310099ef4aeb15f178cea1fe40db2603138f130e740a"
		  "19624526203b6351d0a3a94fa329c145786e679e7b82c71a38628ac8",
	},
	{ .algorithm = "ecdsa-p521", .op = "verify", .source = "RFC 6979",
	  .key = "305f020100301006072a8648ce3d020106052b81040023044830460201010441fad06daa62ba"
		  "3b25d2fb40133da757205de67f5bb0018fee8c86e1b68c7e75caa896eb32f1f47c70855836a6"
		  "d16fcc1466f6d8fbec67db89ec0c08b0e996b83538",
	  .in = "39a5e04aaff7455d9850c605364f514c11324ce64016960d23d5dc57d3ffd8f49a739468ab80"
		  "49bf18eef820cdb1ad6c9015f838556bc7fad4138b23fdf986c7",
	  .other = "308187024200c328fafcbd79dd77850370c46325d987cb525569fb63c5d3bc53950e6d4c5f17"
		  "4e25a1ee9017b5d450606add152b534931d7d4e8455cc91f9b15bf05ec36e377fa0241617cce"
		  "7cf5064806c467f678d3b4080d6f1cc50af26ca209417308281b68af282623eaa63e5b5c0723"
		  "d8b8c37ff0777b1a20f8ccb1dccc43997f1ee0e44da4a67a",
	},
	{ .algorithm = NULL },
};
/* clang-format on */
