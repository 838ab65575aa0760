import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'

const axeSource = readFileSync(join(import.meta.dir, '../../node_modules/axe-core/axe.min.js'), 'utf8')

/** What changes while it is looked at is looked at again, so often; some screens never stand still. */
const MOST_LOOKS = 5

const ALL_RULES = {
  type: 'tag' as const,
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
}
/** Nothing is worked out about what is in order, and no selectors: what is not is named by its markup. */
const QUICKLY = {
  resultTypes: ['violations' as const],
  selectors: false,
  preload: false,
  elementRef: true,
}
const SIZE_RULE = { type: 'rule' as const, values: ['target-size'] }
/** What may differ when the same page changes its colours only. */
const COLOUR_RULES = { type: 'rule' as const, values: ['color-contrast', 'link-in-text-block'] }

/**
 * What on this page keeps people out (WCAG 2.2 AA and good practice), one line each with where; an empty list is
 * what every screen must give.
 * @param rules `colours`: only those about colours, for a page that was looked at in other colours before
 */
export async function findBarriers(page: Page, rules: 'all' | 'colours' = 'all'): Promise<string[]> {
  // through the debugger: the page's own policy would refuse a script element
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  const runOnly = rules === 'all' ? ALL_RULES : COLOUR_RULES
  return page.evaluate(
    async ({ MOST_LOOKS, runOnly, sizeRule, quickly }) => {
      const { axe } = window as unknown as { axe: typeof import('axe-core') }
      let changed = true
      const changes = new MutationObserver(() => {
        changed = true
      })
      changes.observe(document.body, { subtree: true, attributeFilter: ['class', 'aria-disabled'] })
      let found: import('axe-core').AxeResults | undefined
      // A button in a transition has, for some frames, colours that no one reads.
      for (let looks = 0; changed && looks < MOST_LOOKS; looks++) {
        changed = false
        await Promise.allSettled(
          document
            .getAnimations()
            .filter(one => one.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
            .map(one => one.finished),
        )
        found = await axe.run(document, { runOnly, ...quickly })
      }
      changes.disconnect()
      const { violations } = found!
      // What a mouse happens to rest on has its tooltip over the page, which is read with what it describes.
      const isTooltip = ({ html }: { html: string }) => html.includes('role="tooltip"')
      // A target half under what stays at the top of its list has the size that it has when it is scrolled into sight.
      const isSmallInSight = async (element: HTMLElement | undefined) => {
        if (!element) return true
        const scrolled: [Element, number, number][] = []
        for (let area = element.parentElement; area; area = area.parentElement)
          scrolled.push([area, area.scrollLeft, area.scrollTop])
        element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
        const again = await axe.run(document, { runOnly: sizeRule, ...quickly })
        for (const [area, left, top] of scrolled) area.scrollTo({ left, top, behavior: 'instant' })
        return again.violations.some(({ nodes }) => nodes.some(node => node.element === element))
      }
      for (const one of violations) {
        if (one.id !== 'target-size') continue
        const small: typeof one.nodes = []
        for (const node of one.nodes) if (await isSmallInSight(node.element)) small.push(node)
        one.nodes = small
      }
      const told = violations.filter(
        ({ id, nodes }) => nodes.length > 0 && (id !== 'region' || !nodes.every(isTooltip)),
      )
      return told.map(one => {
        const places = one.nodes.slice(0, 4).map(node => node.html.slice(0, 160))
        return `${one.id}: ${one.help} · ${places.join(' · ')}`
      })
    },
    { MOST_LOOKS, runOnly, sizeRule: SIZE_RULE, quickly: QUICKLY },
  )
}

/** Pixels by which the page is wider than its window. */
export function overflowOf(page: Page) {
  return page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
}
