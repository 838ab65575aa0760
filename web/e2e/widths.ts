import { chosen, seedOf } from './monkey/seed'

/**
 * Those of some widths at which a story presses everything in this run: one of them, so that a run of each commit takes
 * another, or all with WIDTHS=all. Which it was stands in the titles of the tests.
 */
export function widthsOf<Width>(story: string, widths: readonly Width[]): readonly Width[] {
  return process.env.WIDTHS === 'all' ? widths : [chosen(seedOf(process.env), story, widths)]
}
