import { useV2 } from '../../support/callers/v2.ts'
import { group, testOembed } from '../../support/cases/members-and-groups.ts'
import { eachStore } from '../../support/stores/stores.ts'

eachStore('GET /v2/groups/{groupRef}/oembed.json', (store) => testOembed(useV2(store), group))
