import { expect, test } from 'bun:test'
import { Language } from './common'
import { failureText } from './failure-texts'
import { FAILURES, type FailureName } from './failures'
import english from './texts/en.json'

const names = Object.keys(FAILURES) as FailureName[]

test('every code is used once', () => {
  const codes = names.map(name => FAILURES[name].code)
  expect(codes.filter((code, at) => codes.indexOf(code) !== at)).toEqual([])
})

test('no text is kept that no failure says', () => {
  expect(Object.keys(english).toSorted()).toEqual(names.toSorted())
})

test.each(Language.exclude(['en']).options)('no text in %s was left in English', language => {
  expect(names.filter(name => failureText(name, language) === failureText(name, 'en'))).toEqual([])
})
