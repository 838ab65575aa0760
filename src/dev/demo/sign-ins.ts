/** Who a visitor of the demo can be. All share one password. */
export const DEMO_SIGN_INS = [
  { email: 'super@comanda.test', about: 'super admin' },
  { email: 'admin@comanda.test', about: 'platform admin' },
  { email: 'merchant@comanda.test', about: 'runs a kitchen' },
  { email: 'logistics@comanda.test', about: 'dispatcher' },
  { email: 'courier@comanda.test', about: 'courier' },
  { email: 'courier2@comanda.test', about: 'courier' },
  { email: 'company@comanda.test', about: 'location admin of a company' },
  { email: 'employee@comanda.test', about: 'employee with flex, in-kind and wallet' },
  { email: 'customer@comanda.test', about: 'customer with a saved card' },
  { email: 'developer@comanda.test', about: 'developer' },
] as const

export type DemoEmail = (typeof DEMO_SIGN_INS)[number]['email']

export const DEMO_PASSWORD = 'comanda-demo'
