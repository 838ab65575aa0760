import { DAY_MS } from '../../core/rules/instant'
import type { TextRequest } from './port'
import { STAND_IN_KEYS } from './stand-in-keys'

type Answer = { status: number; body: object }
const refuse = (status: number, text: string): Answer => ({ status, body: { tppMessages: [{ text }] } })

const ACCOUNT = {
  resourceId: 'comanda-current',
  iban: 'ES9121000418450200051332',
  currency: 'EUR',
  ownerName: 'Comanda Menjar a la Feina, S.L.',
}
/** Who pays us and whom we pay, with what they write. */
const PARTIES = [
  { name: 'Nimbus Digital SL', iban: 'ES7921000813610123456789', says: 'FACTURA MENJAR', sign: 1 },
  { name: 'Guadal Logistica Integral', iban: 'ES1000492352082414205416', says: 'PAGO FACTURA', sign: 1 },
  { name: 'Taller Set Disseny SL', iban: 'ES1720852066623456789011', says: 'A CTA FRA', sign: 1 },
  { name: 'Endesa Energia', iban: 'ES6621000418401234567891', says: 'RECIBO LUZ', sign: -1 },
] as const
const PAGE = 40
/** So far back the bank remembers. */
const DAYS = 90

/** A bank on this machine, which answers what has moved on one account: the same for the same day, whenever it is asked. */
export function localBank(now: () => Date) {
  return ({ url, method, headers = {} }: TextRequest): Answer => {
    if (headers.authorization !== `Bearer ${STAND_IN_KEYS.bankKey}`) return refuse(401, 'Unknown key')
    const { pathname, searchParams } = new URL(url)
    const route = `${method} ${pathname}`
    if (route === 'GET /v1/accounts') return { status: 200, body: { accounts: [ACCOUNT] } }
    if (route !== `GET /v1/accounts/${ACCOUNT.resourceId}/transactions`) return refuse(404, 'No such call')
    const from = Date.parse(searchParams.get('dateFrom') ?? '')
    if (Number.isNaN(from)) return refuse(400, 'Say from when on')
    const page = Number(searchParams.get('page') ?? 0)
    const all = bookedSince(from, now().getTime())
    const booked = all.slice(page * PAGE, (page + 1) * PAGE)
    const next = new URL(url)
    next.searchParams.set('page', String(page + 1))
    const links = all.length > (page + 1) * PAGE ? { next: { href: `${next.pathname}${next.search}` } } : {}
    return { status: 200, body: { account: { iban: ACCOUNT.iban }, transactions: { booked, _links: links } } }
  }
}

/** The movements of each working day until yesterday, the oldest first. */
function bookedSince(from: number, now: number) {
  const today = Math.floor(now / DAY_MS)
  const first = Math.max(Math.floor(from / DAY_MS), today - DAYS)
  const days = Array.from({ length: Math.max(0, today - first) }, (_, day) => first + day)
  return days
    .filter(isWorkday)
    .flatMap(day => PARTIES.filter((_, at) => (day + at) % 2 === 0).map(party => bookedOn(day, party)))
}

// 1 January 1970 was a Thursday.
const isWorkday = (day: number) => ![2, 3].includes(day % 7)

function bookedOn(day: number, { name, iban, says, sign }: (typeof PARTIES)[number]) {
  const date = new Date(day * DAY_MS).toISOString().slice(0, 10)
  const cents = 8_000 + ((day * 7919 + name.length * 104_729) % 190_000)
  const amount = `${sign < 0 ? '-' : ''}${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
  const other = sign < 0 ? 'creditor' : 'debtor'
  return {
    transactionId: `local-${day}-${name.length}`,
    bookingDate: date,
    valueDate: date,
    transactionAmount: { amount, currency: 'EUR' },
    [`${other}Name`]: name,
    [`${other}Account`]: { iban },
    remittanceInformationUnstructured: `${says} ${day % 1000}`,
  }
}
