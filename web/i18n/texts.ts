import type account from './en/account.json'
import type auth from './en/auth.json'
import type backOffice from './en/back-office.json'
import type company from './en/company.json'
import type courier from './en/courier.json'
import type customer from './en/customer.json'
import type liveOrders from './en/live-orders.json'
import type logistics from './en/logistics.json'
import type people from './en/people.json'
import type shell from './en/shell.json'
import type ui from './en/ui.json'
import type wallet from './en/wallet.json'
import { currentLanguage, type Language, languages } from './language'

/** Every text of the application, by area: English says which keys there are. */
export interface Texts {
  ui: typeof ui
  shell: typeof shell
  auth: typeof auth
  customer: typeof customer
  'live-orders': typeof liveOrders
  logistics: typeof logistics
  courier: typeof courier
  'back-office': typeof backOffice
  people: typeof people
  account: typeof account
  company: typeof company
  wallet: typeof wallet
}
export type TextArea = keyof Texts

declare module 'use-intl' {
  interface AppConfig {
    Messages: Texts
  }
}

type Loader = () => Promise<unknown>

/** One file per language and area, each a chunk of its own: a visitor loads the language and the areas in use. */
const files: Record<TextArea, Record<Language, Loader>> = {
  ui: {
    ca: () => import('./ca/ui.json'),
    en: () => import('./en/ui.json'),
    es: () => import('./es/ui.json'),
    fr: () => import('./fr/ui.json'),
  },
  shell: {
    ca: () => import('./ca/shell.json'),
    en: () => import('./en/shell.json'),
    es: () => import('./es/shell.json'),
    fr: () => import('./fr/shell.json'),
  },
  auth: {
    ca: () => import('./ca/auth.json'),
    en: () => import('./en/auth.json'),
    es: () => import('./es/auth.json'),
    fr: () => import('./fr/auth.json'),
  },
  customer: {
    ca: () => import('./ca/customer.json'),
    en: () => import('./en/customer.json'),
    es: () => import('./es/customer.json'),
    fr: () => import('./fr/customer.json'),
  },
  'live-orders': {
    ca: () => import('./ca/live-orders.json'),
    en: () => import('./en/live-orders.json'),
    es: () => import('./es/live-orders.json'),
    fr: () => import('./fr/live-orders.json'),
  },
  logistics: {
    ca: () => import('./ca/logistics.json'),
    en: () => import('./en/logistics.json'),
    es: () => import('./es/logistics.json'),
    fr: () => import('./fr/logistics.json'),
  },
  courier: {
    ca: () => import('./ca/courier.json'),
    en: () => import('./en/courier.json'),
    es: () => import('./es/courier.json'),
    fr: () => import('./fr/courier.json'),
  },
  'back-office': {
    ca: () => import('./ca/back-office.json'),
    en: () => import('./en/back-office.json'),
    es: () => import('./es/back-office.json'),
    fr: () => import('./fr/back-office.json'),
  },
  people: {
    ca: () => import('./ca/people.json'),
    en: () => import('./en/people.json'),
    es: () => import('./es/people.json'),
    fr: () => import('./fr/people.json'),
  },
  account: {
    ca: () => import('./ca/account.json'),
    en: () => import('./en/account.json'),
    es: () => import('./es/account.json'),
    fr: () => import('./fr/account.json'),
  },
  company: {
    ca: () => import('./ca/company.json'),
    en: () => import('./en/company.json'),
    es: () => import('./es/company.json'),
    fr: () => import('./fr/company.json'),
  },
  wallet: {
    ca: () => import('./ca/wallet.json'),
    en: () => import('./en/wallet.json'),
    es: () => import('./es/wallet.json'),
    fr: () => import('./fr/wallet.json'),
  },
}

export const textAreas = Object.keys(files) as TextArea[]

type Loaded = Partial<Record<TextArea, unknown>>
const loaded: Record<Language, Loaded> = { ca: {}, en: {}, es: {}, fr: {} }
const listeners = new Set<() => void>()

/** Makes the texts of these areas ready in a language; at once when they are already here. */
export async function loadTexts(language: Language, areas: readonly TextArea[]) {
  const missing = areas.filter(area => !(area in loaded[language]))
  if (missing.length === 0) return
  const modules = await Promise.all(missing.map(area => files[area][language]()))
  const fresh = Object.fromEntries(missing.map((area, index) => [area, jsonOf(modules[index])]))
  loaded[language] = { ...loaded[language], ...fresh }
  for (const listener of listeners) listener()
}

/** The same in the language in use; again when that has changed on the way, as it may when somebody signs in. */
export async function loadTextsInUse(areas: readonly TextArea[]): Promise<void> {
  const language = currentLanguage()
  await loadTexts(language, areas)
  if (language !== currentLanguage()) await loadTextsInUse(areas)
}

/** The areas that this visit has needed so far, to load them again in another language. */
export function areasInUse() {
  return textAreas.filter(area => languages.some(language => area in loaded[language]))
}

export function textsOf(language: Language) {
  return loaded[language]
}

export function onTextsLoaded(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

function jsonOf(module: unknown) {
  return typeof module === 'object' && module !== null && 'default' in module ? module.default : module
}
