import { describe, expect, test } from 'bun:test'
import { Language } from './common'
import { failureText } from './failure-texts'
import { FAILURES, type FailureName } from './failures'

const names = Object.keys(FAILURES) as FailureName[]
const paramsOf = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(match => match[1]).sort()

test('every code is used once', () => {
  const codes = names.map(name => FAILURES[name].code)
  expect(codes.filter((code, at) => codes.indexOf(code) !== at)).toEqual([])
})

describe.each(Language.options)('the texts in %s', language => {
  test('are never empty', () => {
    expect(names.filter(name => failureText(name, language).trim() === '')).toEqual([])
  })

  test('take the same params as in English', () => {
    const params = (of: Language) => names.map(name => ({ name, params: paramsOf(failureText(name, of)) }))
    expect(params(language)).toEqual(params('en'))
  })
})

test.each(Language.exclude(['en']).options)('no text in %s was left in English', language => {
  expect(names.filter(name => failureText(name, language) === FAILURES[name].text)).toEqual([])
})
