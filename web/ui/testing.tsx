import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { IntlProvider, type Messages } from 'use-intl'
import shell from '../i18n/en/shell.json'
import ui from '../i18n/en/ui.json'

const messages = { ui, shell } as unknown as Messages

/** Draws a piece of the kit in a test, with the English texts; a screen brings those of its area. */
export function show(children: ReactNode, texts: Record<string, unknown> = {}) {
  return render(children, {
    wrapper: ({ children: inside }) => (
      <IntlProvider locale="en-GB" timeZone="Europe/Madrid" messages={{ ...messages, ...texts }}>
        {inside}
      </IntlProvider>
    ),
  })
}
