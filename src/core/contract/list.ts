import { z } from 'zod'

/** Query parameters arrive as text; a call through tRPC brings the value itself. */
const jsonText = (value: unknown) => {
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value)
  } catch {
    return Symbol.for('not JSON')
  }
}
const numberText = (value: unknown) =>
  typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value

export const DEFAULT_PAGE_SIZE = 20
export const MAX_PAGE_SIZE = 200
/** Beyond that, a screen says how many there are at least. */
export const COUNTED_ON_SCREENS = 1000
/** Of so many of the newest a screen is told the first by a column that no index serves, and what holds a text that none finds. */
export const NEWEST_ON_SCREENS = 1000

export const ListQuery = z
  .object({
    /** {field: value} or {field: {$eq $ne $in $nin $gt $gte $lt $lte $exists $regex}}, with $and and $or two levels deep. */
    filter: z.preprocess(jsonText, z.record(z.string(), z.unknown()).optional()),
    /** "-createdAt,name" */
    sort: z
      .string()
      .max(200)
      .regex(/^-?[\w.]+(,-?[\w.]+)*$/)
      .optional(),
    page: z.preprocess(numberText, z.int().min(1).max(1_000_000).default(1)),
    limit: z.preprocess(numberText, z.int().min(1).max(MAX_PAGE_SIZE).optional()),
    pageSize: z.preprocess(numberText, z.int().min(1).max(MAX_PAGE_SIZE).optional()),
    select: z
      .string()
      .max(400)
      .regex(/^[\w.]+(,[\w.]+)*$/)
      .optional(),
    /** "count", "countBy:<field>" or "sum:<field>" */
    aggregation: z
      .string()
      .regex(/^(count|countBy:\w+|sum:\w+)$/)
      .optional(),
    search: z.string().trim().max(100).optional(),
    /** Where counting may stop, since to count a million takes its time. What is not said is counted to the end. */
    countUpTo: z.preprocess(numberText, z.int().min(1).max(1_000_000).optional()),
    /**
     * For who reads a list to its end: first an empty one, then each page's `nextCursor`. Every page costs the same, however
     * far down, and none is counted.
     */
    cursor: z.string().max(4000).optional(),
  })
  .partial({ page: true })
export type ListQuery = z.infer<typeof ListQuery>

/** A record, or with `select` any part of one; typed as the whole, since who leaves fields out knows which. */
const wholeOrPart = <Record extends z.ZodType>(record: Record): Record =>
  record instanceof z.ZodObject ? (z.union([record, record.partial()]) as unknown as Record) : record

export const listOf = <Record extends z.ZodType>(record: Record) =>
  z.object({
    docs: z.array(wholeOrPart(record)),
    hasNextPage: z.boolean(),
    totalPages: z.int(),
    totalDocs: z.int(),
    page: z.int(),
    limit: z.int(),
    /** There are more than `totalDocs`: counting stopped where it was asked to. */
    isTotalCapped: z.boolean().optional(),
    /** There are more than these newest ones, and the others were not looked at for this order, or this search. */
    sortedAmong: z.int().optional(),
    /** Present when a cursor was given: the next page's, or null behind the last one. */
    nextCursor: z.string().nullable().optional(),
    /** Present when an aggregation was asked for. */
    aggregation: z.record(z.string(), z.number()).optional(),
  })
export type ListOf<Record> = {
  docs: Record[]
  hasNextPage: boolean
  totalPages: number
  totalDocs: number
  page: number
  limit: number
  isTotalCapped?: boolean
  sortedAmong?: number
  nextCursor?: string | null
  aggregation?: globalThis.Record<string, number>
}
