import { afterAll, expect } from 'bun:test'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeFolder, startDaemon, type TestingDaemon, until } from '../../printer/test-support/testing-daemon'
import { makeTestingNmcli } from '../../printer/test-support/testing-nmcli'
import { pressShortcut } from './on-screen'
import { signIn, type VisitorWindow } from './visitor-window'
import { startWalk } from './walk'

/**
 * A super admin changes the network of a kitchen's computer: from the print dialog through the platform to the printer's
 * program, whose NetworkManager is a script, and back. The pictures are in build/remote-command.
 */
const folder = makeFolder(tmpdir())
const nmcli = makeTestingNmcli(folder.path)
nmcli.inRange(['Kitchen 5G'])
let office: VisitorWindow
let daemon: TestingDaemon

const walk = startWalk('remote-command', async () => {
  office = await walk.open('office')
  await signIn(office, 'super', '/admin/printers')
})
afterAll(async () => {
  await daemon?.kill('SIGKILL')
  folder.remove()
})

const start = (...args: string[]) =>
  startDaemon(
    walk.product.url,
    join(folder.path, 'state'),
    ['--device-id', 'kitchen-pc', '--png', join(folder.path, 'papers'), ...args],
    null,
    { PATH: `${nmcli.bin}:${process.env.PATH}` },
  )
const dialog = () => office.page.getByRole('dialog', { name: 'Remote Print' })
const section = () => dialog().locator('details').filter({ hasText: 'Remote Command' })
const results = () => section().getByRole('region', { name: 'Last commands' })

async function send() {
  const { page } = office
  await section().getByRole('button', { name: 'Send command' }).click()
  const asked = page.getByRole('dialog', { name: 'Send to Kitchen PC?' })
  expect(await asked.getByRole('button', { name: 'Send command' }).isEnabled()).toBe(false)
  await asked.getByRole('textbox').fill('Kitchen PC')
  await walk.album.take(page, 'asked')
  await asked.getByRole('button', { name: 'Send command' }).click()
  await asked.waitFor({ state: 'detached' })
}

walk.chapter('a printer that was started without the flag refuses', async () => {
  const { page } = office
  daemon = start()
  await until(() => /the code is \S+/.test(daemon.output()), 'the code')
  await page.getByRole('button', { name: 'Add printer' }).first().click()
  const claim = page.getByRole('dialog', { name: 'Add printer' })
  await claim.getByLabel('Code').fill(/the code is (\S+)/.exec(daemon.output())![1]!)
  await claim.getByRole('combobox').click()
  await page.getByRole('option').first().click()
  await claim.getByLabel('Name').fill('Kitchen PC')
  await claim.getByRole('button', { name: 'Add printer' }).click()
  await claim.waitFor({ state: 'detached' })
  await until(() => daemon.output().includes('claimed\n'), 'the token')

  await pressShortcut(page, 'Control+Shift+P')
  await dialog().getByRole('searchbox').fill('Kitchen PC')
  await dialog().getByRole('radio', { name: 'Kitchen PC' }).click()
  await section().locator('summary').click()
  const button = section().getByRole('button', { name: 'Send command' })
  expect(await button.getAttribute('aria-disabled')).toBe('true')
  await section().getByLabel('Network (SSID)').fill('Kitchen 5G')
  await section().getByLabel('Password').fill('salt-and-oil')
  await send()
  await results().getByText('Refused: the printer program was not started to take commands.').waitFor()
  expect(await section().getByLabel('Password').inputValue()).toBe('')
  expect(nmcli.told()).toEqual([])
})

walk.chapter('started with the key that the dialog shows, it changes its network and says so', async () => {
  const { page } = office
  const flag = (await section().getByText('--allow-remote-config MC').textContent())!.trim().split(' ')
  await daemon.kill('SIGTERM')
  daemon = start(...flag)
  await section().getByLabel('Password').fill('salt-and-oil')
  await send()
  await results().getByText('Changed, and the printer’s computer is still connected.').waitFor()
  expect(nmcli.connections()).toContainEqual(expect.stringMatching(/^802-11-wireless:yes:comanda-/))

  await section().getByRole('combobox').click()
  await page.getByRole('option', { name: 'Set up WireGuard' }).click()
  await section().getByLabel('WireGuard configuration').fill('[Interface]\nPostUp = reboot')
  expect(await section().getByRole('button', { name: 'Send command' }).getAttribute('aria-disabled')).toBe(
    'true',
  )
  const key = 'yAnz5TF+lXXJte14tji3zlMNq+hd2rYUIgJBgB3fBmk='
  await section()
    .getByLabel('WireGuard configuration')
    .fill(`[Interface]\nPrivateKey = ${key}\nAddress = 10.9.0.2/32\n[Peer]\nPublicKey = ${key}`)
  nmcli.failAt('connection up uuid', 'Operation not supported')
  await send()
  await results().getByText('It didn’t work, so the printer’s computer went back.').waitFor()
  await results().getByText('Operation not supported').waitFor()
  expect(daemon.output()).not.toContain(key)
  for (const width of [390, 820, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await results().scrollIntoViewIfNeeded()
    await walk.album.take(page, `results-${width}`)
  }
})

walk.chapter('what became of it stands among the papers of the printer', async () => {
  const { page } = office
  await page.keyboard.press('Escape')
  await dialog().waitFor({ state: 'detached' })
  await page.getByText('Kitchen PC').first().click()
  await page.getByRole('tab', { name: 'Papers' }).last().click()
  await page.getByRole('button', { name: 'All', exact: true }).click()
  await page.getByText('Remote command').nth(2).waitFor()
  await page.getByText('Changed, and the printer’s computer is still connected.').waitFor()
  await walk.album.take(page, 'papers')
})
