import { z } from 'zod'

/** Where a document can be loaded from, for one day, and what it is called. */
export const DocumentFile = z.object({ name: z.string(), url: z.string() })
