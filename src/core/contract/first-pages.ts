import { z } from 'zod'

/** Where the build of the web writes them, beside its files. */
export const FIRST_PAGES_FILE = 'first-pages.json'

/** What strangers see of a screen before any script runs, in one language. */
export const FirstPage = z.object({
  /** `/stores/:store/canteen`; a `:word` stands for what may be anything. */
  address: z.string(),
  language: z.string(),
  title: z.string(),
  html: z.string(),
  /** What the screen says of itself on the root element. */
  data: z.record(z.string(), z.string()),
  /** What it asks the server at once, as addresses in which the same words stand. */
  calls: z.array(z.string()),
  scripts: z.array(z.string()),
})
export type FirstPage = z.infer<typeof FirstPage>

export const FirstPages = z.object({
  /** All styles: a page that brings them along is painted before anything else has come. */
  styles: z.string(),
  pages: z.array(FirstPage),
})
