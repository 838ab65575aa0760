import { z } from 'zod'
import { Channel, City, Day, Id, Money } from '../../../../core/contract/common'
import { daysBetween } from '../../../../core/rules/local-time'
import { PERIODS } from '../rules/periods'

/** Three years and a bit: more points than a screen has pixels. */
const MOST_DAYS = 1100

const Days = z.object({ from: Day, to: Day, by: z.enum(PERIODS).default('day'), city: City.optional() })
const inOrder = <Asked extends z.ZodType<z.output<typeof Days>>>(asked: Asked) =>
  asked
    .refine(({ from, to }) => from <= to, { path: ['to'], message: 'Before the first day' })
    .refine(({ from, to }) => daysBetween(from, to) < MOST_DAYS, {
      path: ['to'],
      message: `At most ${MOST_DAYS} days`,
    })

export const AskOrderMetrics = inOrder(Days.extend({ storeId: Id.optional(), channel: Channel.optional() }))
/** Routes have a city, no store and no channel. */
export const AskCourierMetrics = inOrder(Days)
export const AskPrinterMetrics = inOrder(Days.extend({ storeId: Id.optional() }))

/** What orders came to. */
const OrderFigures = z.object({
  /** Those that were not refused or canceled. */
  orders: z.int(),
  failed: z.int(),
  delivered: z.int(),
  /** Delivered before the end of their windows. */
  onTime: z.int(),
  /** What customers paid, less what they got back; to a kitchen, the prices of its own menu. */
  revenue: Money,
  /** Null: it is not for the person who asks. */
  refunded: Money.nullable(),
  platformFees: Money.nullable(),
  ratings: z.int(),
  /** Of one to five stars; null without any. */
  averageRating: z.number().nullable(),
  /** Of one or two stars. */
  lowRatings: z.int(),
})
export type OrderFigures = z.infer<typeof OrderFigures>

const CourierFigures = z.object({
  routes: z.int(),
  stops: z.int(),
  onTime: z.int(),
  failedStops: z.int(),
  orders: z.int(),
  pay: Money,
})
export type CourierFigures = z.infer<typeof CourierFigures>

const PrinterFigures = z.object({
  papers: z.int(),
  printed: z.int(),
  failed: z.int(),
  /** From being made to being on paper, on average; null when none was printed. */
  waitSeconds: z.number().nullable(),
})
export type PrinterFigures = z.infer<typeof PrinterFigures>

const Point = { from: Day, to: Day }
const metricsOf = <Figures extends z.ZodType, At extends z.ZodType>(figures: Figures, point: At) => ({
  points: z.array(point),
  /** The same length of time before, point by point. */
  before: z.array(point),
  totals: figures,
  totalsBefore: figures,
  /** Days that are being counted anew: until there are none, figures may lag behind. */
  staleDays: z.int(),
})

export const OrderMetrics = z.object({
  ...metricsOf(OrderFigures, OrderFigures.extend(Point)),
  /** The busiest first. */
  stores: z.array(OrderFigures.extend({ storeId: Id, name: z.string(), ordersBefore: z.int() })),
  channels: z.array(OrderFigures.extend({ channel: Channel, ordersBefore: z.int() })),
  cities: z.array(OrderFigures.extend({ city: City, ordersBefore: z.int() })),
})
export type OrderMetrics = z.infer<typeof OrderMetrics>

export const CourierMetrics = z.object({
  ...metricsOf(CourierFigures, CourierFigures.extend(Point)),
  couriers: z.array(CourierFigures.extend({ courierId: Id, name: z.string(), stopsBefore: z.int() })),
})
export type CourierMetrics = z.infer<typeof CourierMetrics>

export const PrinterMetrics = z.object({
  ...metricsOf(PrinterFigures, PrinterFigures.extend(Point)),
  printers: z.array(PrinterFigures.extend({ printerId: Id, name: z.string(), papersBefore: z.int() })),
})
export type PrinterMetrics = z.infer<typeof PrinterMetrics>

/** How many days of how many stores and couriers will be counted anew. */
export const Recount = z.object({ days: z.int() })
