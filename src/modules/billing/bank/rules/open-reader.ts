import type { BankFormat } from './bank-formats'
import type { BankReader } from './bank-records'
import { readBankApi } from './read-bank-api'
import { readCamt053 } from './read-camt053'
import { type CsvSource, readCsvStatement } from './read-csv-statement'
import { readNorma43 } from './read-norma43'

export function openReader(format: BankFormat, csv: CsvSource | null): BankReader {
  if (format === 'camt') return readCamt053()
  if (format === 'norma43') return readNorma43()
  if (format === 'api') return readBankApi()
  if (!csv) throw new Error('a CSV file is read by its columns')
  return readCsvStatement(csv)
}
