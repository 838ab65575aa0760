import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5'

/** One test that failed: its title with the titles of its groups, its place, and what it said. */
export type Failure = { title: string; at: string; message: string }
export type TestCounts = { passed: number; failed: number; skipped: number; failures: Failure[] }

type Node = DefaultTreeAdapterTypes.ChildNode

/** Reads the report that `bun test --reporter=junit` writes. */
export function readJunit(xml: string): TestCounts {
  const counts: TestCounts = { passed: 0, failed: 0, skipped: 0, failures: [] }
  let tests = 0
  let at = { title: '', at: '' }
  // Read as HTML, what closes itself holds what follows it; in the order of the document nothing is lost by that.
  for (const { nodeName, attrs } of elementsIn(parseFragment(xml).childNodes)) {
    const of = (name: string) => attrs.find(attribute => attribute.name === name)?.value ?? ''
    if (nodeName === 'testcase') {
      tests++
      at = {
        title: [of('classname'), of('name')].filter(Boolean).join(' > '),
        at: `${of('file')}:${of('line')}`,
      }
    }
    if (nodeName === 'skipped') counts.skipped++
    if (nodeName !== 'failure') continue
    counts.failed++
    counts.failures.push({ ...at, message: of('message') })
  }
  counts.passed = tests - counts.failed - counts.skipped
  return counts
}

function* elementsIn(nodes: readonly Node[]): Generator<DefaultTreeAdapterTypes.Element> {
  const waiting = [...nodes].reverse()
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (!('tagName' in node)) continue
    yield node
    waiting.push(...[...node.childNodes].reverse())
  }
}
