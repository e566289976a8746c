import type { Id, Message } from '../../platform/types.ts'

/** Accounts of bots that log deleted messages with the id of the message. */
const exact = [
  '231241068383961088', // Annabelle
  '242730576195354624', // Auttaja
  '134133271750639616', // blargbot
  '235148962103951360', // Carl-bot
  '356535250932858885', // Dozer
  '155149108183695360', // Dyno
  '161660517914509312', // Dyno, by its application
  '168274214858653696',
  '470722245824610306',
  '470722416427925514',
  '470722753218084866',
  '470723667303727125',
  '470724017205149701',
  '470723870270160917',
  '347378323418251264',
  '295329346590343168', // GenericBot
  '356831787445387285', // GiselleBot
  '1247013404569239624', // Koira
  '298822483060981760', // Logger
  '579149474975449098', // Patron Logger
  '563434444321587202', // Maki
  '213466096718708737', // Mantaro
  '678344927997853742', // Sapphire
  '266624760782258186', // Skyra
  '292953664492929025', // UnbelievaBoat
  '356950275044671499', // UnbelievaBoat Premium
  '473868086773153793', // Zeppelin
]

/** Accounts of bots that log only who wrote the deleted message, sometimes or always. */
const fuzzy = [
  '231241068383961088', // Annabelle
  '497196352866877441', // Circle
  '349977940198555660', // GearBot
  '239631525350604801', // Pancake
  '282859044593598464', // ProBot
  '567703512763334685', // ProBot Prime
  '401549924199694338', // SafetyAtLast
  '310261055060443136', // Vanessa
  '240254129333731328', // Vortex
]

const known = new Set([...exact, ...fuzzy])
const namesPeople = new Set(fuzzy)

/** Tells whether a logging bot wrote the message, and whether its logs may name only people. */
export function loggingBot(
  { author, application }: Pick<Message, 'author' | 'application'>,
  configured: ReadonlySet<Id>,
): { namesPeople: boolean } | undefined {
  const ids = [application, author.webhook, author.id].filter((id) => id !== null)
  const isConfigured = ids.some((id) => configured.has(id))
  if (!isConfigured && !ids.some((id) => known.has(id))) return undefined
  return { namesPeople: isConfigured || ids.some((id) => namesPeople.has(id)) }
}
