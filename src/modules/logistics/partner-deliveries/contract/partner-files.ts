import { z } from 'zod'
import { Id } from '../../../../core/contract/common'
import { ImportError, ImportedRow } from '../../../files/record-files/contract/record-files'

/** A body of a call takes no more. */
const MOST_CHARACTERS = 900_000
export const MOST_FILE_ROWS = 5000

export const UploadPartnerFile = z.object({
  /** The text of the file. */
  file: z.string().min(1).max(MOST_CHARACTERS),
  /** Whose it is: a kind of partner, or one connection to it. */
  partner: z.union([z.literal('paack'), Id]).default('paack'),
  /** Only tells what would become of the rows. */
  dryRun: z.boolean().default(false),
})

export const PartnerFileReport = z.object({
  accepted: z.int(),
  rejected: z.array(ImportError.extend({ line: z.int() })),
  /** Where the rejected rows are, each with why, to be mended and sent again; null: there are none. */
  fixFileUrl: z.string().nullable(),
  /** Every row, and what it changes. */
  rows: z.array(ImportedRow),
})
export type PartnerFileReport = z.infer<typeof PartnerFileReport>
