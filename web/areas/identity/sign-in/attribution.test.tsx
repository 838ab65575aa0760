import { afterEach, beforeEach, expect, spyOn, test } from 'bun:test'
import { RouterProvider } from '@tanstack/react-router'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { TextsProvider } from '../../../i18n/provider'
import { loadTexts } from '../../../i18n/texts'
import { openWire, Refusal, showVisitor } from '../../../payments/wire.make'
import { createAppRouter } from '../../../routes'
import { chooseAttribution, forgetAttribution, takeAttribution } from '../../../session/attribution'
import { leaveFor } from './social-flow'

let wire: ReturnType<typeof openWire>
beforeEach(() => {
  const refused = () => new Refusal('TooManyRequests')
  wire = openWire({
    server: {
      'public.auth.google': refused,
      'public.auth.apple': refused,
      'public.auth.phone.requestSms': () => ({ resendAfter: 60 }),
      'public.auth.phone.logIn': refused,
    },
  })
  chooseAttribution('granted')
  takeAttribution({ url: new URL('https://comanda.test/search?utm_source=poster'), referrer: '' })
})
afterEach(() => {
  cleanup()
  forgetAttribution()
  wire.close()
})

async function openAt(path: string) {
  history.replaceState(null, '', path)
  await loadTexts('en', ['sign-in'])
  showVisitor(
    <TextsProvider>
      <RouterProvider router={createAppRouter()} />
    </TextsProvider>,
  )
}
const sentTo = (what: string) => wire.asked.filter(one => one.what === what).map(({ input }) => input)

test.each(['google', 'apple'] as const)(
  'who comes by %s brings along where they came from',
  async provider => {
    let went = ''
    const assign = spyOn(location, 'assign').mockImplementation(url => {
      went = String(url)
    })
    await leaveFor(provider, `https://${provider}.test/authorize?client_id=c`, { action: 'login' })
    assign.mockRestore()
    const state = new URL(went).searchParams.get('state')
    await openAt(`/auth/${provider}/callback?code=abc&state=${state}`)
    await waitFor(() => expect(sentTo(`public.auth.${provider}`)).toHaveLength(1), { timeout: 20_000 })
    expect(sentTo(`public.auth.${provider}`)).toMatchObject([
      { code: 'abc', attribution: { utm_source: 'poster', landing: '/search' } },
    ])
  },
)

test('who comes by phone does so, too', async () => {
  await openAt('/login/phone')
  const user = userEvent.setup()
  await user.type(await screen.findByLabelText(/phone/i, undefined, { timeout: 20_000 }), '612345678{Enter}')
  await user.type(await screen.findByLabelText('Code'), '123456')
  await waitFor(() => expect(sentTo('public.auth.phone.logIn')).toHaveLength(1))
  expect(sentTo('public.auth.phone.logIn')).toMatchObject([
    { code: '123456', attribution: { utm_source: 'poster', landing: '/search' } },
  ])
})
