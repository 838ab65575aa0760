import { basename, dirname, join } from 'node:path'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { IntlProvider, type Messages } from 'use-intl'

const WEB = join(import.meta.dir, '..')

/** All English texts, by the folder that they stand in. */
export const english = Object.fromEntries(
  await Promise.all(
    [...new Bun.Glob('**/texts/en.json').scanSync({ cwd: WEB })].map(async file => [
      basename(dirname(dirname(file))),
      await Bun.file(join(WEB, file)).json(),
    ]),
  ),
) as Messages

/** Draws a piece of a screen in a test, with the English texts. */
export function show(children: ReactNode) {
  return render(children, {
    wrapper: ({ children: inside }) => (
      <IntlProvider locale="en-GB" timeZone="Europe/Madrid" messages={english}>
        {inside}
      </IntlProvider>
    ),
  })
}
