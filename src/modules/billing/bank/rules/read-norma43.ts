import { composeIBAN } from 'ibantools'
import {
  addToStatement,
  type BankReader,
  type BankRecord,
  type BrokenReason,
  emptyStatement,
  type ReadStatement,
  type ReadTransaction,
} from './bank-records'
import { cleanText, dayOf, ibanIn } from './bank-values'

const LENGTH = 80
/** So far each kind of record has to reach; banks cut off the blanks behind. */
const LEAST_LENGTH: Record<string, number> = { '11': 50, '22': 42, '23': 4, '24': 4, '33': 73, '88': 26 }
const CURRENCIES: Record<string, string> = { '978': 'EUR', '840': 'USD', '826': 'GBP', '756': 'CHF' }
const DEBIT = '1'
const CREDIT = '2'

type Open = ReadStatement & { line: number }
type Pending = ReadTransaction & { texts: string[] }

/**
 * Reads Norma 43, the statements of Spanish banks: lines of 80 characters. 11 opens an account, 22 is a movement, 23 its
 * texts, 24 its amount in another currency, 33 closes the account with check totals, 88 closes the file.
 */
export function readNorma43(): BankReader {
  let rest = ''
  let line = 0
  let records = 0
  let statement: Open | null = null
  let pending: Pending | null = null
  let isEnded = false
  let out: BankRecord[] = []

  const broken = (reason: BrokenReason, detail: string, at = line) =>
    out.push({ kind: 'broken', line: at, reason, detail: cleanText(detail).slice(0, 200) })

  function giveTransaction() {
    if (!pending || !statement) return
    const { texts, ...transaction } = pending
    pending = null
    addToStatement(statement, transaction)
    const concept = cleanText([transaction.concept, ...texts].join(' '))
    out.push({
      kind: 'transaction',
      transaction: { ...transaction, concept, counterparty: nameIn(texts), iban: ibanIn(concept) },
    })
  }
  function giveStatement() {
    if (!statement) return
    const { line: _, ...read } = statement
    out.push({ kind: 'statement', statement: read })
    statement = null
  }

  function openAccount(text: string) {
    if (statement) broken('endMissing', statement.account)
    giveStatement()
    const opening = signed(text[32], text.slice(33, 47))
    const from = day(text.slice(20, 26))
    const until = day(text.slice(26, 32))
    if (opening === null) return broken('amountInvalid', text.slice(32, 47))
    if (!from || !until) return broken('dateInvalid', text.slice(20, 32))
    statement = {
      ...emptyStatement(accountOf(text.slice(2, 20)), CURRENCIES[text.slice(47, 50)] ?? 'EUR'),
      owner: cleanText(text.slice(51, 77)),
      from,
      until,
      openingCents: opening,
      line,
    }
  }

  function openTransaction(text: string) {
    if (!statement) return broken('withoutAccount', text)
    const bookedOn = day(text.slice(10, 16))
    const valueOn = day(text.slice(16, 22))
    const cents = signed(text[27], text.slice(28, 42))
    if (!bookedOn || !valueOn) return broken('dateInvalid', text.slice(10, 22))
    if (cents === null) return broken('amountInvalid', text.slice(27, 42))
    pending = {
      account: statement.account,
      bookedOn,
      valueOn,
      cents,
      currency: statement.currency,
      counterparty: '',
      iban: '',
      concept: written(text.slice(52, 80)),
      reference: written(text.slice(42, 52)),
      texts: [],
    }
  }

  function closeAccount(text: string) {
    if (!statement) return broken('withoutAccount', text)
    const closing = signed(text[58], text.slice(59, 73))
    if (closing === null) broken('amountInvalid', text.slice(58, 73))
    statement.closingCents = closing
    const said = [text.slice(20, 25), text.slice(25, 39), text.slice(39, 44), text.slice(44, 58)].map(Number)
    const read = [statement.outCount, statement.outCents, statement.inCount, statement.inCents]
    statement.totalsAgree = said.every((value, at) => value === read[at])
    if (!statement.totalsAgree) broken('totalsDiffer', statement.account)
    giveStatement()
  }

  function take(text: string) {
    line++
    // Some banks end the file with the sign of an old operating system, or with empty lines.
    if (text.replaceAll('\u001a', '').trim() === '') return
    const code = text.slice(0, 2)
    const least = LEAST_LENGTH[code]
    if (code !== '88') records++
    // The texts behind a record that is broken belong to none.
    if (code !== '23' && code !== '24') giveTransaction()
    if (least === undefined) return broken('unknownRecord', text)
    if (text.trimEnd().length > LENGTH) return broken('lineTooLong', text)
    if (text.length < least) return broken('lineTooShort', text)
    if (code === '11') openAccount(text)
    else if (code === '22') openTransaction(text)
    else if (code === '23') pending?.texts.push(text.slice(4, 42), text.slice(42, 80))
    else if (code === '33') closeAccount(text)
    else if (code === '88') {
      isEnded = true
      if (Number(text.slice(20, 26)) !== records) broken('recordCountDiffers', text.slice(20, 26))
    }
  }

  const given = () => {
    const found = out
    out = []
    return found
  }
  return {
    write(part) {
      const lines = (rest + part).split('\n')
      rest = lines.pop()!
      for (const text of lines) take(text.replace(/\r$/, ''))
      return given()
    },
    end() {
      if (rest !== '') take(rest.replace(/\r$/, ''))
      rest = ''
      giveTransaction()
      if (statement) broken('endMissing', statement.account)
      giveStatement()
      if (!isEnded && records > 0) broken('endMissing', '88')
      return given()
    },
  }
}

const day = (text: string) =>
  /^\d{6}$/.test(text)
    ? dayOf(2000 + Number(text.slice(0, 2)), Number(text.slice(2, 4)), Number(text.slice(4, 6)))
    : null

function signed(sign: string | undefined, digits: string): number | null {
  if (!/^\d{14}$/.test(digits) || (sign !== DEBIT && sign !== CREDIT)) return null
  const cents = Number(digits)
  return sign === DEBIT ? -cents || 0 : cents
}

/** Fields of zeros or blanks say nothing. */
const written = (text: string) => (/^[0\s]*$/.test(text) ? '' : cleanText(text))

/** The first text where it reads like a name. */
function nameIn(texts: readonly string[]): string {
  const first = cleanText(texts[0] ?? '')
  return /^[\p{L} .,;'’&-]{3,}$/u.test(first) ? first.replace(/;/g, ' ') : ''
}

/** Bank, branch and account as an IBAN, with the two check digits that the record leaves out. */
function accountOf(digits: string): string {
  if (!/^\d{18}$/.test(digits)) return digits.trim()
  const bankAndBranch = digits.slice(0, 8)
  const account = digits.slice(8)
  const checks = checkDigit(`00${bankAndBranch}`) + checkDigit(account)
  return composeIBAN({ countryCode: 'ES', bban: bankAndBranch + checks + account }) ?? digits
}

const WEIGHTS = [1, 2, 4, 8, 5, 10, 9, 7, 3, 6]
function checkDigit(tenDigits: string): string {
  const sum = WEIGHTS.reduce((total, weight, at) => total + weight * Number(tenDigits[at]), 0)
  const digit = 11 - (sum % 11)
  return String(digit === 11 ? 0 : digit === 10 ? 1 : digit)
}
