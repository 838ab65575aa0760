import type { PermissionType } from '../../../src/contract/access'

/** People of the demo world, and at which widths they look at which screens. */
export interface Person {
  name: string
  /** null: a visitor who is not signed in. */
  email: string | null
  holds: readonly PermissionType[]
  /** The first is walked with everything on it; at the others what was not there before. */
  widths: readonly number[]
  /** What was pressed by this one before is not pressed again: they see the same. */
  after?: string
  /** Of the screens that are open to them, those that they use. */
  uses: RegExp
}

const shop =
  /^\/(search|catering|canteen|stores|checkout|home|help|account|user|wallet|billing|settings|allergens|language)\b/
const everyday = /^\/(hub|change-password|logout)$/
const office = /^\/(admin|hub|company-dash)\b/

export const people: readonly Person[] = [
  {
    name: 'visitor',
    email: null,
    holds: [],
    widths: [390, 1440],
    uses: /./,
  },
  {
    name: 'customer',
    email: 'customer@comanda.test',
    holds: [],
    widths: [390, 1440],
    uses: new RegExp(`${shop.source}|${everyday.source}`),
  },
  {
    name: 'employee',
    after: 'customer',
    email: 'employee@comanda.test',
    holds: [],
    widths: [820],
    uses: /^\/(search|canteen|stores|checkout|home|wallet|user)\b/,
  },
  {
    name: 'merchant',
    email: 'merchant@comanda.test',
    holds: ['MerchantAdminPermission'],
    widths: [820, 1440, 390],
    uses: office,
  },
  {
    name: 'logistics',
    email: 'logistics@comanda.test',
    holds: ['LogisticsAdminPermission'],
    widths: [1440, 820],
    uses: office,
  },
  {
    name: 'courier',
    email: 'courier@comanda.test',
    holds: ['CourierPermission'],
    widths: [390],
    uses: /^\/courier\b/,
  },
  {
    name: 'company',
    email: 'company@comanda.test',
    holds: ['LocationAdminPermission'],
    widths: [1440, 390],
    uses: office,
  },
  {
    name: 'admin',
    email: 'admin@comanda.test',
    holds: ['HelloAdminPermission', 'ImpersonatorPermission'],
    widths: [1440, 390, 820],
    uses: office,
  },
  {
    name: 'super',
    after: 'admin',
    email: 'super@comanda.test',
    holds: ['SuperAdminPermission'],
    widths: [1440],
    uses: office,
  },
  {
    name: 'developer',
    email: 'developer@comanda.test',
    holds: ['DeveloperPermission'],
    widths: [1440],
    uses: office,
  },
]
