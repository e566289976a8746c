import type { Id, Message } from '../platform/types.ts'

/** Accounts of bots that log deleted messages with the id of the message, by name. */
const exact = {
  Annabelle: ['231241068383961088'],
  Auttaja: ['242730576195354624'],
  blargbot: ['134133271750639616'],
  'Carl-bot': ['235148962103951360'],
  Dozer: ['356535250932858885'],
  Dyno: [
    '155149108183695360',
    '161660517914509312', // by its application
    '168274214858653696',
    '470722245824610306',
    '470722416427925514',
    '470722753218084866',
    '470723667303727125',
    '470724017205149701',
    '470723870270160917',
    '347378323418251264',
  ],
  GenericBot: ['295329346590343168'],
  GiselleBot: ['356831787445387285'],
  Koira: ['1247013404569239624'],
  Logger: ['298822483060981760'],
  'Patron Logger': ['579149474975449098'],
  Maki: ['563434444321587202'],
  Mantaro: ['213466096718708737'],
  Sapphire: ['678344927997853742'],
  Skyra: ['266624760782258186'],
  UnbelievaBoat: ['292953664492929025'],
  'UnbelievaBoat Premium': ['356950275044671499'],
  Zeppelin: ['473868086773153793'],
}

/** Accounts of bots that log only who wrote the deleted message, sometimes or always. */
const fuzzy = {
  Annabelle: ['231241068383961088'],
  Circle: ['497196352866877441'],
  GearBot: ['349977940198555660'],
  Pancake: ['239631525350604801'],
  ProBot: ['282859044593598464'],
  'ProBot Prime': ['567703512763334685'],
  SafetyAtLast: ['401549924199694338'],
  Vanessa: ['310261055060443136'],
  Vortex: ['240254129333731328'],
}

/** The names of the known bots, for people. */
export const loggingBotNames: readonly string[] = Object.keys({ ...exact, ...fuzzy }).sort((a, b) =>
  a.localeCompare(b, 'en'),
)

const namesPeople = new Set(Object.values(fuzzy).flat())
const known = new Set([...Object.values(exact).flat(), ...namesPeople])

/** Finds the logging bot that wrote a message. With `namesPeople` its logs may name only people, not messages. */
export function loggingBot(
  { author, application }: Pick<Message, 'author' | 'application'>,
  configured: ReadonlySet<Id>,
): { namesPeople: boolean } | undefined {
  const ids = [application, author.webhook, author.id].filter((id) => id !== null)
  const isConfigured = ids.some((id) => configured.has(id))
  if (!isConfigured && !ids.some((id) => known.has(id))) return undefined
  return { namesPeople: isConfigured || ids.some((id) => namesPeople.has(id)) }
}
