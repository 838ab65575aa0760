import { z } from 'zod'
import { Id, Instant, Text } from '../../../../core/contract/common'
import { MAX_HTML } from '../../printers/contract/printing'

/** Something that somebody means to do. */
export const Todo = z.object({
  id: Id,
  createdAt: Instant,
  title: z.string(),
  subtitle: z.string(),
  tags: z.array(z.string()),
  completed: z.boolean(),
})
export type Todo = z.infer<typeof Todo>

export const NewTodo = z.object({
  title: Text(200).min(1),
  subtitle: Text(500).default(''),
  tags: z.array(Text(40).min(1)).max(20).default([]),
})

/** A paper that is printed again and again. */
export const PaperTemplate = z.object({
  id: Id,
  merchantId: Id.nullable(),
  name: z.string(),
  html: z.string(),
  updatedAt: Instant,
})
export type PaperTemplate = z.infer<typeof PaperTemplate>

export const NewPaperTemplate = z.object({
  name: Text(80).min(1),
  html: z.string().min(1).max(MAX_HTML),
  /** Whose it is; nobody's for the platform. */
  merchantId: Id.nullish(),
})

/** A line of the sheet of allergens. */
export const AllergenRow = z.object({
  seq: z.string(),
  name: z.string(),
  allergens: z.string(),
  proposedMeal: z.string(),
  team: z.string(),
})
export type AllergenRow = z.infer<typeof AllergenRow>
