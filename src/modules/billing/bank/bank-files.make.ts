import { composeIBAN } from 'ibantools'
import type { ReadTransaction } from './rules/bank-records'
import type { CsvSource } from './rules/read-csv-statement'

/** An account of the tests as Norma 43 writes it, and its IBAN. */
export const ACCOUNT = { bank: '2100', branch: '0418', number: '0200051332' }
export const ACCOUNT_IBAN = composeIBAN({ countryCode: 'ES', bban: '21000418450200051332' })!

export type Line = Pick<ReadTransaction, 'bookedOn' | 'cents' | 'concept' | 'counterparty'>

const digits = (value: number, length: number) => String(Math.abs(value)).padStart(length, '0')
const shortDay = (day: string) => day.replaceAll('-', '').slice(2)
const sign = (cents: number) => (cents < 0 ? '1' : '2')

type Statement = { lines: readonly Line[]; openingCents?: number; iban?: string }

/** Sums of lines, and the balance behind them. */
export function sumsOf({ lines, openingCents = 0 }: Statement) {
  const came = lines.filter(({ cents }) => cents >= 0)
  const went = lines.filter(({ cents }) => cents < 0)
  const total = (some: readonly Line[]) => some.reduce((sum, { cents }) => sum + cents, 0)
  return {
    inCount: came.length,
    inCents: total(came),
    outCount: went.length,
    outCents: 0 - total(went),
    closingCents: openingCents + total(lines),
  }
}

/** A statement as Norma 43 writes it. */
export function norma43Of(statement: Statement): string {
  const { lines, openingCents = 0 } = statement
  const { bank, branch, number } = ACCOUNT
  const sums = sumsOf(statement)
  const days = lines.map(({ bookedOn }) => bookedOn).toSorted()
  const [from = '2026-11-01', until = '2026-11-30'] = [days[0], days.at(-1)]
  const records = [
    `11${bank}${branch}${number}${shortDay(from)}${shortDay(until)}${sign(openingCents)}${digits(openingCents, 14)}9783COMANDA`,
    ...lines.flatMap(({ bookedOn, cents, counterparty, concept }) => [
      `22    ${branch}${shortDay(bookedOn)}${shortDay(bookedOn)}04007${sign(cents)}${digits(cents, 14)}${'0'.repeat(10)}${'0'.repeat(12)}`,
      `2301${counterparty.padEnd(38)}${concept}`,
    ]),
    `33${bank}${branch}${number}${digits(sums.outCount, 5)}${digits(sums.outCents, 14)}${digits(sums.inCount, 5)}${digits(sums.inCents, 14)}${sign(sums.closingCents)}${digits(sums.closingCents, 14)}978`,
  ]
  return [...records, `88${'9'.repeat(18)}${digits(records.length, 6)}`]
    .map(line => line.padEnd(80))
    .join('\r\n')
}

const escaped = (text: string) => text.replace(/[&<>"]/g, letter => `&#${letter.charCodeAt(0)};`)
const amount = (cents: number) => `${Math.floor(Math.abs(cents) / 100)}.${digits(Math.abs(cents) % 100, 2)}`
const direction = (cents: number) => `<CdtDbtInd>${cents < 0 ? 'DBIT' : 'CRDT'}</CdtDbtInd>`

/** The same as CAMT.053 writes it, as versions up to 7 do or as later ones. */
export function camtOf(statement: Statement, version = 8): string {
  const { lines, openingCents = 0, iban = ACCOUNT_IBAN } = statement
  const { closingCents } = sumsOf(statement)
  const named = (name: string) =>
    version < 8 ? `<Nm>${escaped(name)}</Nm>` : `<Pty><Nm>${escaped(name)}</Nm></Pty>`
  const balance = (code: string, cents: number) =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${amount(cents)}</Amt>${direction(cents)}<Dt><Dt>2026-11-30</Dt></Dt></Bal>`
  const entries = lines.map(({ bookedOn, cents, counterparty, concept }) => {
    const party = cents < 0 ? 'Cdtr' : 'Dbtr'
    return `<Ntry><Amt Ccy="EUR">${amount(cents)}</Amt>${direction(cents)}<Sts>${version < 8 ? 'BOOK' : '<Cd>BOOK</Cd>'}</Sts>
<BookgDt><Dt>${bookedOn}</Dt></BookgDt><ValDt><Dt>${bookedOn}</Dt></ValDt><NtryDtls><TxDtls><Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs>
<RltdPties><${party}>${named(counterparty)}</${party}></RltdPties><RmtInf><Ustrd>${escaped(concept)}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${digits(version, 2)}"><BkToCstmrStmt><GrpHdr><MsgId>1</MsgId></GrpHdr>
<Stmt><Id>1</Id><Acct><Id><IBAN>${iban}</IBAN></Id><Ccy>EUR</Ccy><Ownr><Nm>Comanda</Nm></Ownr></Acct>
${balance('OPBD', openingCents)}${balance('CLBD', closingCents)}
${entries.join('\n')}
</Stmt></BkToCstmrStmt></Document>`
}

const quoted = (text: string) => (/[;"\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
const spanish = (cents: number) => `${cents < 0 ? '-' : ''}${amount(cents).replace('.', ',')}`

/** The same as Spanish banks write CSV files. */
export function csvOf({ lines, openingCents = 0 }: Statement): string {
  let balance = openingCents
  const rows = lines.map(({ bookedOn, cents, counterparty, concept }) => {
    balance += cents
    const day = bookedOn.split('-').toReversed().join('/')
    return [day, counterparty, concept, spanish(cents), spanish(balance)].map(quoted).join(';')
  })
  return ['Fecha;Beneficiario;Concepto;Importe;Saldo', ...rows].join('\n')
}

/** How `csvOf` writes. */
export const CSV: CsvSource = {
  account: ACCOUNT_IBAN,
  columns: {
    headingLine: 1,
    dateOrder: 'dmy',
    decimalMark: ',',
    bookedOn: 0,
    valueOn: null,
    amount: 3,
    amountIn: null,
    amountOut: null,
    balance: 4,
    concept: [2],
    counterparty: 1,
    iban: null,
    reference: null,
  },
}
