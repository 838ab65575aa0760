import { SaxesParser } from 'saxes'
import {
  addToStatement,
  type BankReader,
  type BankRecord,
  emptyStatement,
  type ReadStatement,
} from './bank-records'
import { cleanText, ibanIn, isoCents, isoDay } from './bank-values'
import { type CamtDetail, type CamtEntry, emptyDetail, emptyEntry, transactionsOf } from './camt-entries'

/** Longer texts than this are no field of a statement. */
const LONGEST_FIELD = 5000
const OPENING = ['OPBD', 'PRCD']
const CLOSING = ['CLBD']

type Balance = { code: string; cents: string; sign: string; day: string }

/**
 * Reads CAMT.053, the statements of ISO 20022, of any version: elements moved between versions are looked for in both
 * places. The file is never held as a whole. Behind a place that is no XML, nothing can be read.
 */
export function readCamt053(): BankReader {
  const parser = new SaxesParser({ position: true, xmlns: false as const })
  const path: string[] = []
  let text = ''
  let currency = ''
  let statement: ReadStatement | null = null
  let balance: Balance | null = null
  let entry: CamtEntry | null = null
  let detail: CamtDetail | null = null
  let seen = 0
  let isOver = false
  let out: BankRecord[] = []

  parser.on('error', error => {
    if (isOver) return
    isOver = true
    out.push({
      kind: 'broken',
      line: parser.line,
      reason: 'notXml',
      detail: cleanText(error.message).slice(0, 200),
    })
    giveStatement()
  })
  parser.on('opentag', ({ name: written, attributes }) => {
    if (isOver) return
    const name = written.slice(written.indexOf(':') + 1)
    path.push(name)
    text = ''
    currency = attributes.Ccy ?? currency
    if (name === 'Stmt') {
      seen++
      statement = emptyStatement('', '')
    } else if (name === 'Bal') balance = { code: '', cents: '', sign: '', day: '' }
    else if (name === 'Ntry') entry = emptyEntry(parser.line)
    else if (name === 'TxDtls' && entry) {
      detail = emptyDetail()
      entry.details.push(detail)
    }
  })
  parser.on('text', part => {
    if (text.length < LONGEST_FIELD) text += part
  })
  parser.on('cdata', part => {
    if (text.length < LONGEST_FIELD) text += part
  })
  parser.on('closetag', ({ name: written }) => {
    if (isOver) return
    const name = written.slice(written.indexOf(':') + 1)
    if (statement && text.trim() !== '') takeField(statement)
    if (name === 'Bal') takeBalance()
    else if (name === 'TxDtls') detail = null
    else if (name === 'Ntry') takeEntry()
    else if (name === 'Stmt') giveStatement()
    path.pop()
    text = ''
  })

  function takeField(open: ReadStatement) {
    const value = cleanText(text)
    const from = (element: string) => path.slice(path.lastIndexOf(element) + 1).join('/')
    if (detail) takeDetail(detail, from('TxDtls'), value, currency)
    else if (entry) takeOfEntry(entry, from('Ntry'), value, currency)
    else if (balance) takeOfBalance(balance, from('Bal'), value)
    else takeOfStatement(open, from('Stmt'), value)
  }

  function takeBalance() {
    if (balance && statement) {
      const cents = isoCents(balance.cents)
      const signed = cents === null ? null : balance.sign === 'DBIT' ? -cents || 0 : cents
      if (OPENING.includes(balance.code) && statement.openingCents === null) {
        statement.openingCents = signed
        statement.from ??= balance.day || null
      } else if (CLOSING.includes(balance.code)) {
        statement.closingCents = signed
        statement.until = balance.day || statement.until
      }
      statement.currency ||= currency
    }
    balance = null
  }

  function takeEntry() {
    if (entry && statement?.account === '')
      out.push({ kind: 'broken', line: entry.line, reason: 'withoutAccount', detail: '' })
    else if (entry && statement) {
      const { records, isBooked } = transactionsOf(entry, statement)
      if (isBooked) {
        for (const record of records)
          if (record.kind === 'transaction') addToStatement(statement, record.transaction)
        out.push(...records)
      }
    }
    entry = null
  }

  function giveStatement() {
    if (statement) out.push({ kind: 'statement', statement })
    statement = null
  }

  const given = () => {
    const found = out
    out = []
    return found
  }
  return {
    write(part) {
      if (!isOver) parser.write(part)
      return given()
    },
    end() {
      if (!isOver) parser.close()
      if (!isOver && seen === 0)
        out.push({ kind: 'broken', line: 1, reason: 'unknownRecord', detail: 'Stmt' })
      return given()
    },
  }
}

function takeOfStatement(statement: ReadStatement, at: string, value: string): void {
  if (at === 'Acct/Id/IBAN') statement.account = ibanIn(value) || value
  else if (at === 'Acct/Id/Othr/Id') statement.account ||= value
  else if (at === 'Acct/Ccy') statement.currency = value
  else if (at === 'Acct/Ownr/Nm' || at === 'Acct/Nm') statement.owner ||= value
  else if (at === 'FrToDt/FrDtTm' || at === 'FrToDt/FrDt') statement.from = isoDay(value)
  else if (at === 'FrToDt/ToDtTm' || at === 'FrToDt/ToDt') statement.until = isoDay(value)
}

function takeOfBalance(balance: Balance, at: string, value: string): void {
  if (at === 'Tp/CdOrPrtry/Cd') balance.code = value
  else if (at === 'Amt') balance.cents = value
  else if (at === 'CdtDbtInd') balance.sign = value
  else if (at === 'Dt/Dt' || at === 'Dt/DtTm') balance.day = isoDay(value) ?? ''
}

function takeOfEntry(entry: CamtEntry, at: string, value: string, currency: string): void {
  if (at === 'Amt') Object.assign(entry, { amount: value, currency })
  else if (at === 'CdtDbtInd') entry.sign = value
  else if (at === 'Sts' || at === 'Sts/Cd') entry.status = value
  else if (at === 'BookgDt/Dt' || at === 'BookgDt/DtTm') entry.bookedOn = value
  else if (at === 'ValDt/Dt' || at === 'ValDt/DtTm') entry.valueOn = value
  else if (at === 'AcctSvcrRef' || at === 'NtryRef') entry.reference ||= value
  else if (at === 'AddtlNtryInf') entry.texts.push(value)
}

/** Refs that say only that there are none. */
const NOT_GIVEN = /^(NOTPROVIDED|NONREF)$/i

function takeDetail(detail: CamtDetail, at: string, value: string, currency: string): void {
  const party = /^RltdPties\/(Dbtr|Cdtr)\/(?:Pty\/)?Nm$/.exec(at)
  const account = /^RltdPties\/(Dbtr|Cdtr)Acct\/Id\/IBAN$/.exec(at)
  if (party) detail.names[party[1] as 'Dbtr' | 'Cdtr'] = value
  else if (account) detail.ibans[account[1] as 'Dbtr' | 'Cdtr'] = value
  else if (at === 'Amt' || (at === 'AmtDtls/TxAmt/Amt' && !detail.amount))
    Object.assign(detail, { amount: value, currency })
  else if (at === 'CdtDbtInd') detail.sign = value
  else if (at === 'Refs/EndToEndId' && !NOT_GIVEN.test(value)) detail.reference = value
  else if (at === 'Refs/TxId' || at === 'Refs/AcctSvcrRef') detail.reference ||= value
  else if (
    ['RmtInf/Ustrd', 'RmtInf/Strd/CdtrRefInf/Ref', 'AddtlTxInf', 'RtrInf/Rsn/Cd', 'RtrInf/AddtlInf'].includes(
      at,
    )
  )
    detail.texts.push(value)
}
