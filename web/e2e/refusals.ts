import type { Person } from './monkey/people'
import type { Places } from './monkey/screens'
import { addressesFor, allScreens, isOpenTo, notWalked } from './monkey/screens'
import { settled, type VisitorWindow } from './visitor-window'

/** What is only asked for on screens of people at work. */
const AT_WORK = /^(admin|merchant|logistics|company|courier|developer)\./

/** The screens that stay shut for a person, each with an address in which real ids stand. */
export function shutScreens(person: Person, places: Places): { route: string; path: string }[] {
  return allScreens().flatMap(({ route, opens }) => {
    const path = route in notWalked || isOpenTo(person, opens) ? undefined : addressesFor(route, places)[0]
    return path ? [{ route, path }] : []
  })
}

/**
 * Goes to an address that is not open to this person, and says what is wrong with how that is refused: who is signed
 * in reads why, who is not may sign in and then goes on there, and nothing of the screen is asked of the server.
 */
export async function refusalFaults({ page, faults }: VisitorWindow, person: Person, path: string) {
  const asked = new Set<string>()
  const note = (request: { url(): string }) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/trpc/'))
      for (const call of pathname.slice('/trpc/'.length).split(',')) asked.add(call)
  }
  page.on('request', note)
  await page.goto(path)
  await page.locator('h1').first().waitFor()
  await page.waitForLoadState('networkidle', { timeout: 5_000 }).catch(() => undefined)
  await settled(page)
  page.off('request', note)
  const at = new URL(page.url())
  const isRefused =
    person.email === null
      ? at.pathname === '/login' && at.searchParams.get('next') === path
      : at.pathname === '/error/403'
  const leaked = [...asked].filter(call => AT_WORK.test(call))
  return [
    ...(isRefused ? [] : [`is not refused, but leads to ${at.pathname}${at.search}`]),
    ...(leaked.length > 0 ? [`asks the server for ${leaked.join(', ')}`] : []),
    ...faults.splice(0),
  ]
}
