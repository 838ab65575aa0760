import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { LANGUAGES, type Language } from '../../src/core/rules/languages'
import { files, folders, ROOT, textsIn, words } from './all-texts.make'

/** One word per thing: what people read never says the left, but the right. */
const INSTEAD = {
  'payment in kind': 'company meal allowance',
  'merchant gets': 'payout',
  'company in kind': 'company meal allowance',
  'meals in kind': 'company meal allowance',
  'flexible payment': 'salary allowance',
  'flexible pay': 'salary allowance',
  flex: 'salary allowance',
  entitlement: 'allowance',
  subsidised: 'covered',
  basket: 'cart',
  'listing price': 'items',
  soonest: 'delivery window',
  'order until': 'order by',
  catalog: 'menu',
  catalogue: 'menu',
  rider: 'courier',
  waypoint: 'stop',
  incidence: 'incident',
  'check of the books': 'reconciliation',
  'checks of the books': 'reconciliation',
  'put away': 'archive',
  'log in': 'sign in',
  'logged in': 'signed in',
  login: 'sign in',
  'ready for pickup': 'ready',
  packed: 'ready',
}

const wrongWord = new RegExp(`\\b(${Object.keys(INSTEAD).join('|')})s?\\b`, 'i')

/** Clients know these messages word for word, so they keep the words that they have. */
const PROMISED = new Set(
  [
    'SocialLoginFailed',
    'MinimumOrder',
    'AddressTooFar',
    'OutOfRange',
    'StoreNotFound',
    'LocationNotFound',
  ].map(name => `src/core/contract/texts/en.json.${name}`),
)

/** The wrong words of texts. */
const wordsIn = (texts: unknown, name: string) =>
  textsIn(texts, name)
    .filter(([path]) => !PROMISED.has(path))
    .flatMap(([path, text]) => {
      const word = wrongWord.exec(words(text))?.[1]
      return word ? [{ path, text, instead: INSTEAD[word.toLowerCase() as keyof typeof INSTEAD] }] : []
    })

test('a wrong word is found in any case and number, and not inside another word', () => {
  const found = wordsIn({ a: 'Incidences', b: ['Two Baskets'], c: 'Flexible: {flex}, basketball' }, 'x')
  expect(found.map(({ path }) => path)).toEqual(['x.a', 'x.b.0'])
})

test('there are texts of the server and of the web', () => {
  expect(files.filter(file => file.startsWith('src/')).length).toBeGreaterThan(4)
  expect(files.filter(file => file.startsWith('web/')).length).toBeGreaterThan(40)
})

test.each(files)('%s calls each thing by its one name', async file => {
  expect(wordsIn(await Bun.file(join(ROOT, file)).json(), file)).toEqual([])
})

/** Where English says the word in one meaning, the other languages say theirs. */
const SAME_WORD: Record<Language, RegExp>[] = [
  { en: /\bdelet/i, ca: /supr(im|ess)/i, es: /elimin/i, fr: /supprim|suppress/i },
  { en: /\bkitchens?\b/i, ca: /\bcuin/i, es: /\bcocin/i, fr: /\bcuisin/i },
  { en: /\bstores?\b/i, ca: /\bestabliment/i, es: /\bestablecimiento/i, fr: /établissement/i },
  { en: /\bcouriers?\b/i, ca: /\brepart/i, es: /\brepart/i, fr: /\blivr/i },
  { en: /\bdeliver/i, ca: /\b(lliur|repart)/i, es: /\b(entreg|repart)/i, fr: /\blivr/i },
  { en: /\bgroceries\b/i, ca: /\bqueviures\b/i, es: /\bcomestibles\b/i, fr: /épicerie/i },
  { en: /(?<!back )\boffices?\b/i, ca: /\boficin/i, es: /\boficin/i, fr: /\bbureau/i },
  { en: /\bcompan(y|ies)\b/i, ca: /\bempres/i, es: /\bempresa/i, fr: /\bentrepris/i },
  {
    en: /\ballowances?\b/i,
    ca: /\b(ajud|retribució)/i,
    es: /\b(ayuda|retribución)/i,
    fr: /\bbudgets? repas/i,
  },
  { en: /\bitems\b/i, ca: /\bproducte/i, es: /\bproducto/i, fr: /\barticle/i },
  { en: /\bworkplace/i, ca: /\bespai de treball/i, es: /\bespacio de trabajo/i, fr: /\bespace de travail/i },
  { en: /\bmenus?\b/i, ca: /\bcart(a|es)\b/i, es: /\bcartas?\b/i, fr: /\bcartes?\b/i },
  { en: /\bpapers?\b/i, ca: /\bdocument/i, es: /\bdocumento/i, fr: /\bdocument/i },
  { en: /\brefund/i, ca: /\b(devol|retorn|torn)/i, es: /\b(devol|devuel)/i, fr: /\brembours/i },
  { en: /\bcredits?\b/i, ca: /\bcrèdit/i, es: /\bcrédito/i, fr: /\bcrédit/i },
]

/** Where English has the same word for another thing: what a printer is fed, a list of commands, a side of the books. */
const OTHER_MEANING = new Set([
  'src/modules/printing/papers/rules/papers.page',
  'web/areas/shell/navigation.nav.menu',
  'web/areas/printing/printers.jobs.unconfirmed',
  'web/areas/printing/printers.printers.roll',
  'web/areas/printing/printers.printers.statuses.paper_low',
  'web/areas/printing/printers.printers.statuses.paper_out',
  'web/areas/printing/printers.printers.width',
  'src/modules/billing/accounting.columns.credit',
  'web/areas/billing/accounting.hints.journal',
  'web/areas/orders/refunds.ledger.credits',
  'web/collection.choices.category.menu',
])

/** Words of other languages that are wrong even where English says something else. */
const WRONG: Record<Exclude<Language, 'en'>, RegExp> = {
  ca: /\b(botig|missatger|enviaments?\b|reembors|cat[àa]leg)/i,
  es: /\b(tienda|mensajer|envíos?\b|reembols|cat[áa]logo)/i,
  fr: /\b(magasin|boutique|coursier|points? de vente|catalogue)/i,
}

/** The shop itself: where everybody orders, no store of anybody's. */
const SHOP_ITSELF = new Set(['web/areas/shell/navigation.keys.shop'])

/** Where people eat is an office and who pays a company: a location is where somebody is on the map. */
const ON_THE_MAP =
  /^web\/areas\/[\w-]+\/(outbox\.tracking|routes\.notify|maintenance\.maintenance|cart\.where\.own(Failures)?)(\.|$)/

/** What an order is, in Catalan and French a feminine noun, wherever its states are named. */
const STATES: Record<string, Record<Language, string>> = {
  pending_pickup: { ca: 'A punt', en: 'Ready', es: 'Listo', fr: 'Prête' },
  picked_up: { ca: 'Recollida', en: 'Picked up', es: 'Recogido', fr: 'Récupérée' },
  out_for_delivery: { ca: 'En repartiment', en: 'Out for delivery', es: 'En reparto', fr: 'En livraison' },
  delivered: { ca: 'Lliurada', en: 'Delivered', es: 'Entregado', fr: 'Livrée' },
}

/** Taken out of what it was in, which stays: a list, a form, a group. A record that is gone for good is deleted. */
const TAKEN_OUT = new Set([
  'src/core/contract.WaypointLocked',
  'web/areas/identity/account.profile.pictureRemoved',
  'web/areas/identity/account.profile.removePicture',
  'web/areas/identity/account.methods.remove',
  'web/areas/identity/account.methods.removeOne',
  'web/areas/identity/account.methods.removeTitle',
  'web/areas/orders/checkout.promotions.removeCode',
  'web/areas/billing/quotes.lines.remove',
  'web/areas/companies/company.members.unbind',
  'web/areas/companies/company.members.unbindOne',
  'web/areas/companies/company.members.unbindTitle',
  'web/areas/customer-relations/help.help.removePhoto',
  'web/areas/operations/incidents.photos.remove',
  'web/areas/logistics/routes.check.clear',
  'web/areas/logistics/route-plans.stops.remove',
  'web/areas/logistics/routes.price.remove',
  'web/areas/logistics/routes.stop.remove',
  'web/areas/logistics/stops.photo.remove',
  'web/areas/stores/stores.minimum.remove',
  'web/areas/stores/stores.people.remove',
  'web/areas/stores/stores.people.removeTitle',
  'web/areas/stores/stores.people.removed',
  'web/areas/stores/stores.schedule.remove',
  'web/areas/stores/stores.special.remove',
  'web/areas/stores/stores.special.removeWindow',
  'web/collection.collection.takeAway',
  'web/collection/history.calls.company.members.unbind',
  'web/collection/history.calls.customer.paymentMethods.remove',
  'web/collection/history.calls.merchant.people.remove',
  'web/collection/history.calls.merchant.printers.removeFromStore',
  'web/collection/history.calls.admin.paymentMethods.remove',
  'web/collection/history.changes.taken',
  'web/ui.combobox.remove',
  'web/ui.filter.remove',
])

/** What customers read: there, whoever cooks is a kitchen; a store is a word of the staff. */
const OF_CUSTOMERS = new RegExp(
  `^(${[
    'src/modules/[\\w-]+/(companies|messages|notifications|privacy|sign-in|users)',
    'web/(payments|ui)',
    'web/areas/[\\w-]+/(account|address-book|canteen|cart|checkout|company|guest|help|joining|lunch|menu|my-orders|order-changes)',
    'web/areas/[\\w-]+/(orders|password|payment-methods|preferences|registration|shop|sign-in|store-hours|wallet)',
  ].join('|')})\\.`,
)
const STORE: Record<Language, RegExp> = {
  en: /\b(store|shop|merchant|restaurant)s?\b/i,
  ca: /botig(a|ues)|establiment|comerç|restaurant/i,
  es: /tienda|establecimiento|comercio|restaurante/i,
  fr: /boutique|magasin|établissement|commerçant|restaurant|point de vente/i,
}

const spokenEverywhere = folders.map(([, texts]) => texts)
const isPromised = (folder: string, path: string) =>
  PROMISED.has(path.replace(folder, `${folder}/texts/en.json`))

test.each(folders)('%s deletes records and removes what is taken out of something', (_folder, { en }) => {
  const removed = [...en].filter(([path, text]) => /\bremov/i.test(words(text)) && !TAKEN_OUT.has(path))
  expect(removed).toEqual([])
})

test('what is removed is still said', () => {
  const said = new Map(spokenEverywhere.flatMap(({ en }) => [...en]))
  expect([...TAKEN_OUT].filter(path => !/\bremov/i.test(said.get(path) ?? ''))).toEqual([])
})

test.each(folders)('%s says the same word in every language', (folder, texts) => {
  const spokenFreely = [...texts.en].filter(([path]) => !OTHER_MEANING.has(path) && !isPromised(folder, path))
  const others = spokenFreely.flatMap(([path, english]) =>
    SAME_WORD.filter(word => word.en.test(words(english))).flatMap(word =>
      LANGUAGES.map(language => ({ path, language, text: texts[language].get(path) ?? '' })).filter(
        ({ language, text }) => !word[language].test(words(text)),
      ),
    ),
  )
  expect(others).toEqual([])
})

test.each(folders)('%s says no wrong word in another language', (_folder, texts) => {
  const wrong = (['ca', 'es', 'fr'] as const).flatMap(language =>
    [...texts[language]].filter(
      ([path, text]) => WRONG[language].test(words(text)) && !SHOP_ITSELF.has(path),
    ),
  )
  expect(wrong).toEqual([])
})

test.each(folders)('%s has locations only on the map', (folder, { en }) => {
  const places = [...en].filter(
    ([path, text]) =>
      /\b(location|organi[sz]ation)s?\b/i.test(words(text)) &&
      !ON_THE_MAP.test(path) &&
      !isPromised(folder, path),
  )
  expect(places).toEqual([])
})

test('the playground deletes as the product does', async () => {
  const folder = join(ROOT, 'web/areas/shell/playground')
  const sources = [...new Bun.Glob('*.tsx').scanSync({ cwd: folder })].map(file =>
    Bun.file(join(folder, file)).text(),
  )
  expect((await Promise.all(sources)).filter(source => /label(=|: )['"]Remove['"]/.test(source))).toEqual([])
})

test.each(folders.filter(([folder]) => OF_CUSTOMERS.test(`${folder}.`)))(
  '%s calls who cooks a kitchen',
  (_folder, texts) => {
    const stores = LANGUAGES.flatMap(language =>
      [...texts[language]].filter(([, text]) => STORE[language].test(words(text))),
    )
    expect(stores).toEqual([])
  },
)

test.each([
  ['src/core/contract', /^(NoPrinter)$/],
  ['web/screens', /^$/],
])('of what customers and staff read in %s, only staff read of stores', (folder, ofStaff) => {
  const texts = folders.find(([name]) => name === folder)![1]
  const stores = LANGUAGES.flatMap(language =>
    [...texts[language]].filter(
      ([path, text]) =>
        STORE[language].test(words(text)) &&
        !ofStaff.test(path.slice(folder.length + 1)) &&
        !(language === 'en' && isPromised(folder, path)),
    ),
  )
  expect(stores).toEqual([])
})

test.each(
  ['web/ui.status.order', 'web/collection.choices.orderState', 'web/areas/orders/orders.moves'].flatMap(of =>
    Object.keys(STATES).map(state => [of, state] as const),
  ),
)('%s calls the state %s as every screen does', (of, state) => {
  const read = (language: Language) =>
    spokenEverywhere.map(texts => texts[language].get(`${of}.${state}`)).find(Boolean)
  expect(LANGUAGES.map(read)).toEqual(LANGUAGES.map(language => STATES[state]![language]))
})
