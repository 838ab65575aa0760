import { afterAll, describe, expect, test } from 'bun:test'
import { openInbox, openTestPayments, until } from '../testing'
import { screens } from './screens'

const inbox = openInbox()
const { simulator, stripe, payments, hold, stop } = openTestPayments({
  webhookUrl: inbox.url,
  webhookSecret: 'whsec_test',
  faults: { hookRetryMs: 10, hookAttempts: 2 },
})
afterAll(async () => {
  await stop()
  await inbox.stop()
})

const show = async (path: string) => await (await fetch(`${simulator.url}${path}`)).text()
const press = (button: string, from = '/') =>
  fetch(`${simulator.url}/__sim/${button}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { referer: `${simulator.url}${from}` },
  })

describe('the lists', () => {
  test.each(screens.map(({ path }) => path))('%s says that it is empty, then what there is', async path => {
    expect(await show(`${path}?q=surely-not-there`)).toContain('Nothing like that.')
    expect(await show(path)).toContain('aria-current="page"')
  })

  test('show by state and by what is in a row', async () => {
    const { id: customer } = await stripe.customers.create({ email: 'found@example.com' })
    const [one, two] = [await hold({ customer, metadata: { order: 'o-77' } }), await hold()]
    await stripe.paymentIntents.capture(two.id)
    const held = await show('/?state=requires_capture')
    expect(held).toContain(one.id)
    expect(held).not.toContain(two.id)
    const found = await show('/?q=O-77')
    expect(found).toContain(one.id)
    expect(found).not.toContain(two.id)
    expect(await show('/customers?q=found@')).toContain(customer)
    expect(await show(`/__sim/objects/${one.id}`)).toContain('"requires_capture"')
  })

  test('write markup from outside as text', async () => {
    await stripe.customers.create({ name: '<img src=x onerror=alert(1)>', email: '<b>@example.com' })
    const page = await show('/customers?q="><script>1</script>')
    expect(page).not.toContain('<script>1')
    expect(await show('/customers')).not.toContain('<img src=x')
  })

  test('a button leads back to its list with its filters, and nowhere else', async () => {
    const { id } = await hold({ payment_method: 'pm_card_threeDSecure2Required' })
    const pressed = await press(`intents/${id}/succeed`, '/?state=requires_action')
    expect(pressed.headers.get('location')).toBe('/?state=requires_action')
    expect((await stripe.paymentIntents.retrieve(id)).status).toBe('requires_capture')
    const elsewhere = await fetch(`${simulator.url}/__sim/intents/${id}/succeed`, {
      method: 'POST',
      redirect: 'manual',
      headers: { referer: 'https://example.com//evil' },
    })
    expect(elsewhere.headers.get('location')).toBe('/')
  })
})

test('people read why something did not work, programs get it as JSON', async () => {
  const gone = `${simulator.url}/__sim/checkout/cs_none`
  const shown = await fetch(gone, { headers: { accept: 'text/html' } })
  expect([shown.status, await shown.text()]).toEqual([404, expect.stringContaining('cs_none')])
  expect(await (await fetch(gone)).json()).toMatchObject({ error: { code: 'resource_missing' } })
})

test('the program does not start in production', async () => {
  const main = Bun.spawn(
    [process.execPath, `${import.meta.dir}/../main.ts`, '--port=0', '--until-stdin-ends'],
    {
      env: { ...process.env, NODE_ENV: 'production' },
      stdin: null,
      stdout: 'ignore',
      stderr: 'pipe',
    },
  )
  expect(await main.exited).toBe(1)
  expect(await new Response(main.stderr).text()).toContain('does not start in production')
})

describe('an event', () => {
  const eventOf = async (id: string) =>
    (await stripe.events.list({ type: 'customer.created', limit: 100 })).data.find(
      each => (each.data.object as { id: string }).id === id,
    )!
  const received = (id: string) => inbox.received.filter(({ event }) => event.id === id).length

  test('can be sent again, and is counted once delivered', async () => {
    const { id } = await stripe.customers.create()
    const event = await eventOf(id)
    await until(async () => (await eventOf(id)).pending_webhooks === 0)
    await press(`events/${event.id}/send`)
    await until(() => received(event.id) === 2)
    await until(async () => (await eventOf(id)).pending_webhooks === 0)
  })

  test('that nobody took is shown as undelivered, listed as such, and taken when sent again', async () => {
    inbox.accepts = false
    const { id } = await stripe.customers.create()
    const event = await eventOf(id)
    await until(async () => (await show('/webhooks?state=undelivered')).includes(event.id))
    const ids = async () =>
      (await Array.fromAsync(payments.listUndeliveredEvents(new Date(Date.now() - 60_000)))).map(
        each => each.id,
      )
    expect(await ids()).toContain(event.id)
    inbox.accepts = true
    await press(`events/${event.id}/send`)
    await until(() => received(event.id) === 1)
    await until(async () => !(await ids()).includes(event.id))
  })
})
