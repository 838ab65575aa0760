import { z } from 'zod'
import { Language } from './common'

/** These texts in other languages. What is left out, or empty, is read as it was written. */
export const translationsOf = <Texts extends z.ZodRawShape>(texts: Texts) =>
  z.partialRecord(Language, z.object(texts).partial())

/** Of texts that are not in the reader's language: in which they are. */
export const OtherLanguages = z
  .object({ name: Language, description: Language, ingredients: Language })
  .partial()
