import { z } from 'zod'
import { City, Id, Instant, Language, Text } from '../../../../core/contract/common'
import { DeviceId } from '../../../identity/sessions/contract/device-claims'
import { PRODUCT_CATEGORIES } from '../../../stores/stores/rules/categories'
import { PRINTER_LANGUAGES, PRINTER_MODEL_NAMES } from '../../papers/rules/commands/printer-models'
import { PrintProof } from './print-proof'
import { COMMAND_OUTCOMES, SignedCommand } from './remote-commands'

export const CHANNEL_NAMES = ['catering', 'canteen', 'groceries'] as const

export const PRINTER_STATUSES = ['ok', 'paper_low', 'paper_out', 'cover_open', 'offline'] as const

const Profile = z.enum(PRINTER_MODEL_NAMES)

export const Printer = z.object({
  id: Id,
  deviceId: z.string(),
  name: z.string(),
  city: z.string(),
  storeIds: z.array(Id),
  stores: z.array(z.object({ id: Id, name: z.string() })),
  format: z.enum(PRINTER_LANGUAGES),
  width: z.int(),
  height: z.int().nullable(),
  copies: z.int(),
  language: Language,
  channels: z.array(z.enum(CHANNEL_NAMES)),
  /** What its tickets name as their station; null: the name of the printer. */
  station: z.string().nullable(),
  /** Its tickets have the lines of these alone; none: whole orders. */
  categories: z.array(z.enum(PRODUCT_CATEGORIES)),
  profile: Profile.nullable(),
  columns: z.int().nullable(),
  ip: z.string().nullable(),
  port: z.int().nullable(),
  version: z.string().nullable(),
  status: z.string(),
  queue: z.int(),
  waiting: z.int(),
  isDemo: z.boolean(),
  isClaimed: z.boolean(),
  claimCode: z.string().nullable(),
  lastSeen: Instant.nullable(),
  isRecent: z.boolean(),
  createdAt: Instant,
  updatedAt: Instant,
  archivedAt: Instant.nullable(),
})
export type Printer = z.infer<typeof Printer>

export const PrinterFields = z.object({
  name: Text(80),
  storeIds: z.array(Id).max(50),
  city: City.optional(),
  format: z.enum(PRINTER_LANGUAGES).optional(),
  /** Dots across: 384, 576 or 832 for receipts of 58, 80 or 104 mm; 550 is the layout itself. */
  width: z.int().min(200).max(832).optional(),
  height: z.int().min(100).max(2000).nullable().optional(),
  copies: z.int().min(1).max(10).optional(),
  language: Language.optional(),
  channels: z.array(z.enum(CHANNEL_NAMES)).max(3).optional(),
  station: Text(40).nullable().optional(),
  categories: z.array(z.enum(PRODUCT_CATEGORIES)).max(PRODUCT_CATEGORIES.length).optional(),
  /** Its model: the language, dots and letters of that are taken where they are not given. */
  profile: Profile.nullable().optional(),
  /** Letters to a line: on narrow paper a ticket is laid out narrower rather than drawn smaller. */
  columns: z.int().min(24).max(64).nullable().optional(),
  ip: z.union([z.ipv4(), z.ipv6()]).nullable().optional(),
  port: z.int().min(1).max(65_535).nullable().optional(),
})
/** Where printers in a network listen. */
export const PRINTER_PORT = 9100

/** The paper or the label, where its dots are not given. */
export const SizeInMillimetres = z.object({
  widthMm: z.number().min(30).max(110).optional(),
  heightMm: z.number().min(13).max(250).optional(),
})

export const NewPrinter = PrinterFields.extend({ deviceId: DeviceId })

export const PrintJob = z.object({
  id: Id,
  printerId: Id,
  printerName: z.string(),
  storeId: Id.nullable(),
  purchaseId: Id.nullable(),
  ufid: z.string().nullable(),
  kind: z.string(),
  revision: z.int(),
  /** Which bag of its order a label is for, and of how many. */
  bag: z.int(),
  bags: z.int(),
  status: z.string(),
  format: z.string(),
  width: z.int(),
  height: z.int().nullable(),
  copies: z.int(),
  attempts: z.int(),
  error: z.string().nullable(),
  /** Failed because its printer didn’t take it in time. */
  isExpired: z.boolean(),
  reprintOf: Id.nullable(),
  /** Of a job that is for the printer's computer: what it changes, and what became of it. Never its values. */
  command: z
    .object({
      type: z.enum(['wifi.set', 'wireguard.set']),
      outcome: z.enum(COMMAND_OUTCOMES).nullable(),
      expiresAt: Instant.nullable(),
    })
    .nullable(),
  createdAt: Instant,
  printedAt: Instant.nullable(),
  /** How it is known that it came out; null where its device has said nothing about that. */
  proof: PrintProof.nullable(),
})
export type PrintJob = z.infer<typeof PrintJob>

/** What a device is handed. */
export const NextJob = z.object({
  id: z.string(),
  html: z.string(),
  format: z.string(),
  width: z.int(),
  height: z.int().nullable(),
  copies: z.int(),
  kind: z.string(),
  purchaseId: Id.nullable(),
  createdAt: Instant,
  leaseUntil: Instant.nullable(),
  command: SignedCommand.nullable(),
})
export type NextJob = z.infer<typeof NextJob>

export const MAX_HTML = 400_000
