import { expect, test } from 'bun:test'
import { chooseLanguage, currentLanguage } from './language'
import { switchLanguage } from './provider'
import { loadTexts, loadTextsInUse, textsOf } from './texts'

test('a screen that opens while the language changes has its texts in the new one', async () => {
  chooseLanguage('ca')
  await loadTexts('ca')
  await Promise.all([switchLanguage('en'), loadTextsInUse(['company'])])
  expect(currentLanguage()).toBe('en')
  expect(textsOf('en')).toHaveProperty('ui')
  expect(textsOf('en')).toHaveProperty('company')
})
