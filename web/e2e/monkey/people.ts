import type { PermissionType } from '../../../src/core/contract/access'

/** People of the demo world, and at which widths they look at which screens. */
export interface Person {
  name: string
  /** null: a visitor who is not signed in. */
  email: string | null
  holds: readonly PermissionType[]
  /** A run takes one of them. When everything is pressed, all screens at the first, every third at the others. */
  widths: readonly number[]
  /** Of the screens that are open to them, those that they use. */
  uses: RegExp
}

const shop = /^\/(search|canteen|stores|checkout|home|account|user|wallet|billing|settings|help\/report)\b/
const everyday = /^\/(hub|change-password|logout)$/
/** The screens of the office are shared out, so that no world takes much longer than the others. */
const ofSuper =
  /^\/admin\/(devtools|users|merchants|locations|webhooks|webhook-endpoints|integrations|businesses|points-of-sale|billing-details|affiliations)\b/
const ofLogistics = /^\/admin\/(routeschedules|routerequests|mission-control)\b/
/** The playground is one for all: visitors have everything on it pressed. */
const office = /^\/(admin(?!\/playground)|hub|company-dash|webtools\/ocp-cli)\b/

/** Those who can take most away from others come last. */
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
    email: 'employee@comanda.test',
    holds: [],
    widths: [820],
    uses: /^\/(search|canteen|stores|checkout|wallet|home\/orders)\b/,
  },
  {
    name: 'merchant',
    email: 'merchant@comanda.test',
    holds: ['MerchantAdminPermission'],
    widths: [820, 390],
    uses: office,
  },
  {
    name: 'logistics',
    email: 'logistics@comanda.test',
    holds: ['LogisticsAdminPermission'],
    widths: [1440],
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
    name: 'developer',
    email: 'developer@comanda.test',
    holds: ['DeveloperPermission'],
    widths: [1440],
    uses: office,
  },
  {
    name: 'admin',
    email: 'admin@comanda.test',
    holds: ['HelloAdminPermission', 'ImpersonatorPermission'],
    widths: [1440, 390],
    uses: new RegExp(
      `^(?!${ofSuper.source.slice(1)}|${ofLogistics.source.slice(1)})${office.source.slice(1)}`,
    ),
  },
  {
    name: 'super',
    email: 'super@comanda.test',
    holds: ['SuperAdminPermission'],
    widths: [1440],
    uses: ofSuper,
  },
]
