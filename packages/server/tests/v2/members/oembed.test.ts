import { useV2 } from '../../support/callers/v2.ts'
import { member, testOembed } from '../../support/cases/members-and-groups.ts'
import { eachStore } from '../../support/stores/stores.ts'

eachStore('GET /v2/members/{memberRef}/oembed.json', (store) => testOembed(useV2(store), member))
