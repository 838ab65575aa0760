import { afterEach, expect, test } from 'bun:test'
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { cleanup, screen } from '@testing-library/react'
import { useState } from 'react'
import { Button } from '../../ui/buttons/button'
import { Dialog } from '../../ui/dialogs/dialog'
import { Menu } from '../../ui/dialogs/menu'
import { Field } from '../../ui/fields/field'
import { Input } from '../../ui/fields/input'
import { type Column, DataTable } from '../../ui/tables/data-table'
import { show } from '../../ui/testing'
import type { Control } from './controls'
import { type Effect, groupOf, type Presser, startGroups } from './groups'
import { readerOfRuns } from './runs'

afterEach(cleanup)

// What has to be kept apart, in real components.

interface Row {
  id: string
  name: string
}

const rows: Row[] = [
  { id: 'K1', name: 'Flax' },
  { id: 'K2', name: 'Sushi' },
]
const columns: Column<Row>[] = [
  { id: 'id', header: 'Order', cell: row => row.id, sortBy: row => row.id },
  { id: 'name', header: 'Store', cell: row => row.name, sortBy: row => row.name },
]

function List({ of }: { of: string }) {
  useQuery({ queryKey: [['admin', of, 'list'], { type: 'query' }], queryFn: () => rows })
  const [open, setOpen] = useState<string | null>(null)
  const act = (what: string) => () => setOpen(what)
  return (
    <section aria-label={of}>
      <Button onClick={() => setOpen('new')}>{`New ${of}`}</Button>
      <Button onClick={() => setOpen('one')}>Do it</Button>
      <Button onClick={() => setOpen(null)}>Do it</Button>
      <DataTable
        label={of}
        rows={rows}
        rowId={({ id }) => id}
        columns={columns}
        onOpen={({ id }) => setOpen(id)}
      />
      <Menu
        defaultOpen
        trigger={<Button>{`More ${of}`}</Button>}
        entries={[
          [
            { label: 'Archive', onSelect: act('archive') },
            { label: 'Duplicate', onSelect: act('copy') },
            { label: `${of} by day`, onSelect: act('day'), checked: true },
            { label: `${of} by week`, onSelect: act('week'), checked: false },
          ],
        ]}
      />
      {open}
    </section>
  )
}

function Order({ isOpen }: { isOpen: boolean }) {
  useQuery({ queryKey: [['merchant', 'orders', 'show'], {}], queryFn: () => rows })
  return (
    <Dialog open={isOpen} onOpenChange={() => undefined} title="An order">
      <Field label="Note">
        <Input defaultValue="" />
      </Field>
      <Field label="Reason">
        <Input defaultValue="" />
      </Field>
      <Button onClick={() => undefined}>Accept</Button>
    </Dialog>
  )
}

function Screen({ of }: { of: string }) {
  useQuery({ queryKey: [['admin', of, 'list'], {}], queryFn: () => rows })
  return <Order isOpen />
}

const presser: Presser = { name: 'admin', calls: new Set(), isFirst: false, routeAt: path => path }
const page = { name: '', isShell: false }

function showAll(...parts: React.ReactNode[]) {
  const client = new QueryClient()
  show(<QueryClientProvider client={client}>{parts}</QueryClientProvider>)
}

/** As it is collected in a browser, as far as groups look at it. */
function controlOf(element: HTMLElement, more: Partial<Control> = {}): Control {
  return {
    role: element.getAttribute('role') ?? element.tagName.toLowerCase(),
    name: element.textContent ?? '',
    kind: 'main',
    among: element.matches('tr') ? 'many' : 'few',
    isListed: false,
    opens: false,
    isShell: false,
    act: element.matches('input') ? 'type' : 'press',
    isSearch: false,
    isTab: false,
    isToggle: false,
    isPressed: false,
    isLink: false,
    isSubmit: false,
    href: null,
    type: element.getAttribute('type') ?? '',
    legend: '',
    isHeader: element.closest('th') !== null,
    isInvalid: false,
    runs: readerOfRuns()(element),
    mark: 0,
    ...more,
  }
}

const keyOf = (element: HTMLElement) => groupOf(controlOf(element), page, presser).key
const entry = (name: string) => screen.getByText(name).closest<HTMLElement>('[role^=menuitem]')!
const byName = (name: string) =>
  screen.getAllByText(name).map(text => text.closest<HTMLElement>('button, tr')!)

test('a control runs the components up to its screen, among what these ask', () => {
  showAll(<List key="orders" of="orders" />)
  const { runs } = controlOf(byName('Do it')[0]!)
  expect(runs.procedures).toBe('admin.orders.list')
  expect(runs.code).not.toBe('')
})

test('entries of a menu differ by their names, those that are ticked do not', () => {
  showAll(<List key="orders" of="orders" />)
  expect(keyOf(entry('Archive'))).not.toBe(keyOf(entry('Duplicate')))
  expect(keyOf(entry('orders by day'))).toBe(keyOf(entry('orders by week')))
})

test('buttons of one name differ by what they do', () => {
  showAll(<List key="orders" of="orders" />)
  const [one, other] = byName('Do it')
  expect(keyOf(one!)).not.toBe(keyOf(other!))
})

test('headers and rows are one group in a list, and another one in another list', () => {
  showAll(<List key="orders" of="orders" />, <List key="stores" of="stores" />)
  const [orders, moreOrders] = byName('Order')
  const [stores] = byName('Store')
  expect(keyOf(orders!)).toBe(keyOf(stores!))
  expect(keyOf(orders!)).not.toBe(keyOf(moreOrders!))
  const [flax, otherFlax] = byName('Flax')
  const [sushi] = byName('Sushi')
  expect(keyOf(flax!)).toBe(keyOf(sushi!))
  expect(keyOf(flax!)).not.toBe(keyOf(otherFlax!))
})

test('a dialog is the same wherever it is opened, once it asks for what it shows', () => {
  showAll(<Screen key="orders" of="orders" />, <Screen key="stores" of="stores" />)
  const [here, there] = byName('Accept')
  expect(here).not.toBe(there)
  expect(keyOf(here!)).toBe(keyOf(there!))
  const fields = [...document.querySelectorAll('input')].map(keyOf)
  expect(new Set(fields).size).toBe(1)
})

const quiet: Effect = { asked: [], opened: '', route: '', hasNews: false }

/** A button with this effect, pressed in lists of these procedures; whether it is over in that of another one. */
function isOverElsewhere(
  effects: [procedures: string, effect: Partial<Effect>][],
  more: Partial<Control> = {},
) {
  showAll(<List key="orders" of="orders" />)
  const among = (procedures: string) => {
    const control = controlOf(byName('Do it')[0]!, more)
    return { ...control, runs: { ...control.runs, procedures } }
  }
  const groups = startGroups()
  for (const [procedures, effect] of effects)
    groups.take(among(procedures), page, presser, { ...quiet, ...effect })
  return groups.isOver(among('admin.others.list'), page, presser)
}

test('what does the same among two procedures is over among all', () => {
  expect(isOverElsewhere([['a', {}]])).toBe(false)
  cleanup()
  expect(
    isOverElsewhere([
      ['a', {}],
      ['a', {}],
    ]),
  ).toBe(false)
  cleanup()
  expect(
    isOverElsewhere([
      ['a', {}],
      ['b', {}],
    ]),
  ).toBe(true)
})

test('what asks something else, opens something new or sends a form is not', () => {
  expect(
    isOverElsewhere([
      ['a', { asked: ['a.list'] }],
      ['b', { asked: ['b.list'] }],
    ]),
  ).toBe(false)
  cleanup()
  expect(
    isOverElsewhere([
      ['a', { opened: 'menu', hasNews: true }],
      ['b', { opened: 'menu', hasNews: true }],
    ]),
  ).toBe(false)
  cleanup()
  expect(
    isOverElsewhere(
      [
        ['a', {}],
        ['b', {}],
      ],
      { isSubmit: true },
    ),
  ).toBe(false)
})

test('who may call more opens again what another person has opened; the first on a screen opens two rows', () => {
  showAll(<List key="orders" of="orders" />)
  const [flax, sushi] = [byName('Flax')[0]!, byName('Sushi')[0]!].map(row => controlOf(row))
  const groups = startGroups()
  groups.take(flax!, page, presser, { ...quiet, opened: 'dialog' })
  expect(groups.isOver(sushi!, page, presser)).toBe(true)
  expect(groups.isOver(sushi!, page, { ...presser, isFirst: true })).toBe(false)
  expect(groups.isOver(sushi!, page, { ...presser, calls: new Set(['merchant.orders.accept']) })).toBe(false)
})
