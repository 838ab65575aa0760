import { beforeEach, expect, test } from 'bun:test'
import { forgetRegistration, hasSeen, noteSeen } from './registration'

beforeEach(() => sessionStorage.clear())

test('what was shown after registering is remembered in this tab, until signing out', () => {
  sessionStorage.setItem('other', 'stays')
  expect(hasSeen('addCardSeen')).toBe(false)
  noteSeen('addCardSeen')
  expect([hasSeen('addCardSeen'), hasSeen('verifyEmailSeen')]).toEqual([true, false])
  noteSeen('verifyEmailSeen')
  forgetRegistration()
  expect([hasSeen('addCardSeen'), hasSeen('verifyEmailSeen')]).toEqual([false, false])
  expect(sessionStorage.getItem('other')).toBe('stays')
})
