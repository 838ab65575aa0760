import { z } from 'zod'
import { Day, Id, Instant } from '../../../../core/contract/common'
import { isIban, normalIban } from '../../../../core/rules/fields/iban'
import { BANK_FORMATS } from '../rules/bank-formats'
import { BROKEN_REASONS } from '../rules/bank-records'
import { DATE_ORDERS, DECIMAL_MARKS } from '../rules/bank-values'

/** The largest file that is taken, and the parts it is sent in. */
export const MOST_FILE_BYTES = 60_000_000
export const PART_BYTES = 524_288
/** As base64 writes a part. */
const MOST_PART_LETTERS = Math.ceil(PART_BYTES / 3) * 4
/** Of one file so many broken rows are kept. */
export const MOST_FAULTS = 500

const Column = z.int().min(0).max(99)
const OptionalColumn = Column.nullable().default(null)

export const CsvColumns = z
  .object({
    headingLine: z.int().min(0).max(1000),
    dateOrder: z.enum(DATE_ORDERS),
    decimalMark: z.enum(DECIMAL_MARKS),
    bookedOn: Column,
    valueOn: OptionalColumn,
    amount: OptionalColumn,
    amountIn: OptionalColumn,
    amountOut: OptionalColumn,
    balance: OptionalColumn,
    concept: z.array(Column).max(10),
    counterparty: OptionalColumn,
    iban: OptionalColumn,
    reference: OptionalColumn,
  })
  .refine(({ amount, amountIn, amountOut }) => amount !== null || amountIn !== null || amountOut !== null, {
    message: 'Say which column has the amount',
    path: ['amount'],
  })

export const CsvSource = z.object({
  columns: CsvColumns,
  account: z.string().trim().max(50).overwrite(normalIban).refine(isIban, { message: 'Not an IBAN' }),
})

const FileName = z.string().trim().min(1).max(200)
/** The heading of a CSV file: the line with the names of its columns. */
const Heading = z.string().trim().min(1).max(2000)

export const StartBankImport = z.object({
  name: FileName,
  sizeBytes: z.int().min(1).max(MOST_FILE_BYTES),
  csv: CsvSource.optional(),
  /** Where it is given, the columns are remembered for files with the same heading. */
  heading: Heading.optional(),
})

const Content = z.base64().min(1).max(MOST_PART_LETTERS)

export const AddBankFilePart = z.object({
  id: Id,
  number: z
    .int()
    .min(0)
    .max(Math.ceil(MOST_FILE_BYTES / PART_BYTES)),
  content: Content,
})

/** Without a file: what the banks say that the platform is connected to. */
export const SyncBankTransactions = z.object({
  file: z.object({ name: FileName, content: Content, csv: CsvSource.optional() }).optional(),
})

export const ShowCsvLayout = z.object({ heading: Heading })
export const CsvLayout = z.object({ csv: CsvSource.nullable() })

export const IMPORT_STATES = ['receiving', 'reading', 'done', 'failed', 'stopped'] as const
export type ImportState = (typeof IMPORT_STATES)[number]
export const IMPORT_FAILURES = ['columnsMissing', 'nothingRead'] as const
export type ImportFailure = (typeof IMPORT_FAILURES)[number]

export const BankImport = z.object({
  id: Id,
  name: z.string(),
  format: z.enum(BANK_FORMATS).nullable(),
  state: z.enum(IMPORT_STATES),
  failure: z.enum(IMPORT_FAILURES).nullable(),
  sizeBytes: z.int(),
  readBytes: z.int(),
  /** Transactions that were read; new ones; such as were there already. */
  transactions: z.int(),
  newTransactions: z.int(),
  knownTransactions: z.int(),
  broken: z.int(),
  createdBy: z.string().nullable(),
  createdAt: Instant,
  updatedAt: Instant,
  endedAt: Instant.nullable(),
})
export type BankImport = z.infer<typeof BankImport>

export const BankStatement = z.object({
  number: z.int(),
  account: z.string(),
  currency: z.string(),
  from: Day.nullable(),
  until: Day.nullable(),
  openingCents: z.int().nullable(),
  closingCents: z.int().nullable(),
  inCount: z.int(),
  inCents: z.int(),
  outCount: z.int(),
  outCents: z.int(),
  /** Whether opening + in − out is closing; null where the file does not say both balances. */
  doesTie: z.boolean().nullable(),
})
export type BankStatement = z.infer<typeof BankStatement>

export const BankImportDetail = BankImport.extend({
  statements: z.array(BankStatement),
  /** The first broken rows; `broken` counts all. */
  faults: z.array(z.object({ line: z.int(), reason: z.enum(BROKEN_REASONS), detail: z.string() })),
})
export type BankImportDetail = z.infer<typeof BankImportDetail>

/** One import for the file, or for each bank. */
export const SyncedBank = z.object({ imports: z.array(BankImportDetail) })
