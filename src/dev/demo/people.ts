import type { PermissionType } from '../../core/contract/access'
import type { City, Language } from '../../core/contract/common'
import type { PermissionScope } from '../../core/db/columns'
import { DAY_MS, HOUR_MS } from '../../core/rules/instant'
import type { Allergen } from '../../core/rules/ordering/allergens'
import type { Office } from './companies'
import { anyName, type Name, plain } from './names'
import { type Random, randomOf } from './random'
import type { Rows } from './rows'
import type { DemoEmail } from './sign-ins'
import type { Merchant, Store } from './stores'
import { anyPlace, type Place, placeAt } from './streets'

const PEOPLE = 200

export interface Person extends Name {
  id: string
  email: string
  phone: string
  language: Language
  city: City
  /** Null: orders for home or a company of their own. */
  office: Office | null
  home: Place
  since: Date
  /** How often they order, against the others. */
  appetite: number
  /** What they have declared not to eat. */
  allergens: Allergen[]
}

/** One in nine people avoids something, and these are what. */
const AVOIDED: readonly Allergen[][] = [
  ['treeNuts', 'peanuts'],
  ['gluten'],
  ['milk'],
  ['mustard'],
  ['crustaceans', 'molluscs'],
]
const avoidedBy = (number: number): Allergen[] =>
  number % 9 === 8 ? AVOIDED[Math.floor(number / 9) % AVOIDED.length]! : []

type Grant = { type: PermissionType; scope?: PermissionScope }

export type PersonRow = NonNullable<Rows['person']>[number]

export interface Cast {
  people: Person[]
  /** The person behind one of the stable sign-ins. */
  star: (email: DemoEmail) => Person
  /** Who runs the kitchen that an order is for. */
  cookOf: (order: { store: Store }) => string
  rows: Rows
}

const KNOWN: readonly (Name & { email: DemoEmail; language: Language })[] = [
  { email: 'super@comanda.test', firstName: 'Aina', lastName: 'Ferrer', language: 'ca' },
  { email: 'admin@comanda.test', firstName: 'Marc', lastName: 'Vidal', language: 'es' },
  { email: 'merchant@comanda.test', firstName: 'Rosa', lastName: 'Camps', language: 'ca' },
  { email: 'logistics@comanda.test', firstName: 'Iván', lastName: 'Prieto', language: 'es' },
  { email: 'company@comanda.test', firstName: 'Clara', lastName: 'Bosch', language: 'en' },
  { email: 'employee@comanda.test', firstName: 'Júlia', lastName: 'Roca', language: 'en' },
  { email: 'customer@comanda.test', firstName: 'Pau', lastName: 'Serra', language: 'en' },
  { email: 'developer@comanda.test', firstName: 'Nil', lastName: 'Costa', language: 'en' },
]

/** Plans the routes of those whom no visitor plays. */
const PLANNER: Name = { firstName: 'Mireia', lastName: 'Puig' }

/** Two hundred people: those one can sign in as, who works at the companies and kitchens, and who just eats. */
export function makePeople(
  seed: number,
  now: Date,
  {
    offices,
    stores,
    passwordHash,
  }: { offices: readonly Office[]; stores: readonly Store[]; passwordHash: string },
): Cast {
  const random = randomOf(seed, 'people')
  const rows = {
    person: [],
    login_method: [],
    permission: [],
    location_member: [],
    address_entry: [],
  } satisfies Rows as Required<
    Pick<Rows, 'person' | 'login_method' | 'permission' | 'location_member' | 'address_entry'>
  >
  const people: Person[] = []

  const enter = (
    name: Name,
    about: Partial<Pick<Person, 'email' | 'language' | 'city' | 'office' | 'home' | 'appetite'>>,
  ) => {
    const since = new Date(now.getTime() - random.whole(70, 380) * DAY_MS)
    const office = about.office ?? null
    const city = about.city ?? office?.city ?? 'bcn'
    const person: Person = {
      ...name,
      id: random.id(since),
      email: about.email ?? freeEmail(people, name, office?.domain ?? 'correu.test'),
      phone: `+34600100${String(people.length).padStart(3, '0')}`,
      language: about.language ?? languageOf(random, city),
      city,
      office,
      home: about.home ?? anyPlace(random, city),
      since,
      allergens: about.email ? [] : avoidedBy(people.length),
      appetite:
        about.appetite ??
        random.weighted([
          [0.4, 30],
          [1, 50],
          [2, 20],
        ]),
    }
    people.push(person)
    rows.person.push(
      personRow(person, passwordHash, new Date(now.getTime() - random.whole(1, 400) * HOUR_MS)),
    )
    rows.login_method.push(loginMethod(person))
    if (office)
      rows.location_member.push({
        location_id: office.id,
        person_id: person.id,
        joined_by: person.email.endsWith(office.domain) ? 'domain' : 'code',
        joined_at: since,
      })
    rows.address_entry.push({
      id: random.id(since),
      person_id: person.id,
      label: HOME[person.language],
      is_default: true,
      address: { ...person.home.address, name: HOME[person.language] },
      created_at: since,
    })
    return person
  }
  const allow = (person: Person, grants: readonly Grant[]) => {
    for (const { type, scope } of grants)
      rows.permission.push({
        id: random.id(person.since),
        person_id: person.id,
        type,
        scope: scope ?? {},
        valid_from: person.since,
        created_at: person.since,
      })
  }

  const nimbus = offices[0]!
  for (const { email, language, ...name } of KNOWN) {
    const isAtNimbus = email.startsWith('company') || email.startsWith('employee')
    const person = enter(name, {
      email,
      language,
      city: 'bcn',
      office: isAtNimbus ? nimbus : null,
      ...(email.startsWith('customer')
        ? { home: placeAt('bcn', 'Carrer de València', 245, '3r 2a'), appetite: 6 }
        : {}),
      ...(email.startsWith('employee') ? { appetite: 8 } : isAtNimbus ? {} : { appetite: 0 }),
    })
    allow(person, grantsOf(email, stores, nimbus))
  }
  for (const merchant of new Set(stores.map(store => store.merchant))) {
    const city = merchant.stores[0]!.city
    const person = enter(anyName(random, people), { email: `cuina@${merchant.key}.test`, city, appetite: 0 })
    allow(person, [{ type: 'MerchantAdminPermission', scope: { merchantIds: [merchant.id] } }])
  }
  for (const office of offices) {
    const manager = enter(anyName(random, people), { office })
    allow(manager, [{ type: 'LocationAdminPermission', scope: { locationIds: [office.id] } }])
    for (let count = people.filter(person => person.office === office).length; count < office.people; count++)
      enter(anyName(random, people), { office })
  }
  const organizer = people.findLast(person => person.office?.organizationId === offices[2]!.organizationId)!
  allow(organizer, [
    { type: 'OrganizationPermission', scope: { organizationId: offices[2]!.organizationId } },
  ])
  while (people.length < PEOPLE - 1) enter(anyName(random, people), { city: random.weighted(CITY_WEIGHTS) })
  allow(enter(PLANNER, { email: 'rutes@comanda-demo.test', language: 'ca', appetite: 0 }), [
    { type: 'LogisticsAdminPermission' },
  ])

  const carriers = people.filter(({ office }) => office === nimbus).slice(0, 4)
  const byEmail = new Map(people.map(person => [person.email, person]))
  return {
    people,
    star: email => byEmail.get(email)!,
    cookOf: ({ store }) => byEmail.get(`cuina@${store.merchant.key}.test`)!.id,
    rows: {
      ...rows,
      nfc_card: carriers.map(({ id, since, firstName }, at) => ({
        id: random.id(since),
        person_id: id,
        nickname: `${firstName} · Nimbus`,
        // Bytes as Postgres reads them in a text: rows of the demo travel as JSON.
        uid_hash: `\\x${String(at).padStart(64, '0')}` as never,
        uid_last_four: `A00${at}`,
        revoked_at: at === 3 ? now : null,
        created_at: since,
        updated_at: since,
      })),
    },
  }
}

export function loginMethod(person: {
  id: string
  email: string
  since: Date
}): NonNullable<Rows['login_method']>[number] {
  return {
    person_id: person.id,
    provider: 'EmailAuthProvider',
    subject: person.email,
    verified_at: person.since,
    created_at: person.since,
  }
}

export function personRow(
  person: Omit<Person, 'home' | 'appetite'>,
  passwordHash: string,
  lastSeen: Date,
): PersonRow {
  return {
    id: person.id,
    email: person.email,
    email_verified_at: person.since,
    phone: person.phone,
    password_hash: passwordHash,
    first_name: person.firstName,
    last_name: person.lastName,
    language: person.language,
    city: person.city,
    allergens: person.allergens,
    current_location_id: person.office?.id ?? null,
    is_demo: true,
    last_seen_at: lastSeen,
    created_at: person.since,
    updated_at: person.since,
  }
}

/** First and last name at a domain; a number behind when that address is taken. */
export function freeEmail(taken: readonly { email: string }[], name: Name, domain: string): string {
  const stem = `${plain(name.firstName).replace('-', '')}.${plain(name.lastName).replace('-', '')}`
  for (let number = 1; ; number++) {
    const email = `${stem}${number === 1 ? '' : number}@${domain}`
    if (!taken.some(other => other.email === email)) return email
  }
}

const CITY_WEIGHTS = [
  ['bcn', 50],
  ['mad', 30],
  ['vlc', 11],
  ['sev', 9],
] as const satisfies [City, number][]
const HOME: Record<Language, string> = { ca: 'Casa', en: 'Home', es: 'Casa', fr: 'Maison' }

function languageOf(random: Random, city: City): Language {
  return city === 'bcn' || city === 'vlc'
    ? random.weighted([
        ['ca', 50],
        ['es', 35],
        ['en', 11],
        ['fr', 4],
      ])
    : random.weighted([
        ['es', 86],
        ['en', 10],
        ['fr', 4],
      ])
}

function grantsOf(email: DemoEmail, stores: readonly Store[], nimbus: Office): Grant[] {
  const kitchen: Merchant = stores[0]!.merchant
  switch (email) {
    case 'super@comanda.test':
      return [{ type: 'SuperAdminPermission' }]
    case 'admin@comanda.test':
      return [{ type: 'HelloAdminPermission' }, { type: 'ImpersonatorPermission' }]
    case 'merchant@comanda.test':
      return [{ type: 'MerchantAdminPermission', scope: { merchantIds: [kitchen.id] } }]
    case 'logistics@comanda.test':
      return [{ type: 'LogisticsAdminPermission' }]
    case 'company@comanda.test':
      return [{ type: 'LocationAdminPermission', scope: { locationIds: [nimbus.id] } }]
    case 'developer@comanda.test':
      return [{ type: 'DeveloperPermission' }]
    default:
      return []
  }
}
