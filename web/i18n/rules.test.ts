import { expect, test } from 'bun:test'
import { LANGUAGES } from '../../src/core/rules/languages'

test.each(LANGUAGES)(
  'a field is refused in the same words by a form and by the server: %s',
  async language => {
    const { default: server } = await import(`../../src/core/contract/rule-texts/${language}.json`)
    const { default: screens } = await import(`../ui/texts/${language}.json`)
    expect(screens.rules).toMatchObject(server)
  },
)
