import type { Page } from 'playwright-core'
import type { Product } from '../../../src/dev/stories/product'
import type { Person } from './people'
import { signedIn, type Tokens } from './places'
import type { Sight } from './sight'

/** Who is signed in in a window. */
export function startSession(page: Page, product: Product, { email }: Person) {
  let tokens: Tokens | null = null

  return {
    /** Whether the window, as last seen, shows this person. */
    isHere: (sight: Sight | null) => (email === null ? !sight?.session?.tokens : tokens !== null),
    /** Puts the person into the window, who reads English. */
    async enter() {
      const isNew = tokens === null
      if (isNew && email) tokens = await signedIn(product, email)
      if (!page.url().startsWith(product.url)) await page.goto('/help', { waitUntil: 'commit' })
      await page
        .evaluate(
          ({ tokens, isNew }) => {
            localStorage.setItem('language', 'en')
            const isAnother = localStorage.getItem('session.impersonator') !== null
            localStorage.removeItem('session.impersonator')
            if (!tokens) localStorage.removeItem('session.tokens')
            // What the page has renewed meanwhile is newer than what is known here.
            else if (isNew || isAnother || !localStorage.getItem('session.tokens'))
              localStorage.setItem('session.tokens', tokens)
          },
          { tokens: tokens && JSON.stringify(tokens), isNew },
        )
        .catch(() => undefined)
    },
    /** What has happened to the person; null when nothing has. */
    change(sight: Sight | null): string | null {
      // On the payment provider's page nothing of the session is kept.
      if (!sight?.session || !page.url().startsWith(product.url)) return null
      const { tokens: kept, language, isActing } = sight.session
      if (email && kept && !isActing) tokens = JSON.parse(kept) as Tokens
      const change =
        email && !kept
          ? 'the person is signed out'
          : isActing
            ? 'the person acts as another one'
            : language !== 'en'
              ? 'the language is another one'
              : null
      if (change) tokens = null
      return change
    },
  }
}
