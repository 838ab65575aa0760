import { afterEach, expect, test } from 'bun:test'
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { show } from '../testing'
import { type Column, DataTable } from './data-table'

afterEach(cleanup)

interface Row {
  id: string
  store: string
  total: number | null
}

const rows: Row[] = [
  { id: 'K1', store: 'Flax', total: 300 },
  { id: 'K2', store: 'Sushi', total: 100 },
  { id: 'K3', store: 'Flax', total: null },
  { id: 'K4', store: 'Sushi', total: 200 },
]
const columns: Column<Row>[] = [
  { id: 'id', header: 'Order', cell: row => row.id, sortBy: row => row.id },
  { id: 'store', header: 'Store', cell: row => row.store, groupBy: row => row.store },
  { id: 'total', header: 'Total', cell: row => String(row.total), sortBy: row => row.total, align: 'end' },
]

function Page({ groupBy = null, onOpen }: { groupBy?: string | null; onOpen?: (row: Row) => void }) {
  const [selection, setSelection] = useState<ReadonlySet<string>>(new Set())
  return (
    <>
      <output>{[...selection].toSorted().join(' ')}</output>
      <DataTable
        label="Orders"
        rows={rows}
        rowId={row => row.id}
        columns={columns}
        groupBy={groupBy}
        selection={selection}
        onSelectionChange={setSelection}
        onOpen={onOpen}
      />
    </>
  )
}

const selected = () => screen.getByRole('status').textContent
const order = () => [...document.querySelectorAll('[data-row]')].map(row => row.getAttribute('data-row'))
const box = (name: string) => screen.getByRole('checkbox', { name })

test('boxes select, the one on top selects all and says when it is some', async () => {
  show(<Page />)
  const user = userEvent.setup()
  await user.click(box('Select K2'))
  expect(selected()).toBe('K2')
  expect(box('Select all').getAttribute('aria-checked')).toBe('mixed')
  await user.click(box('Select all'))
  expect(selected()).toBe('K1 K2 K3 K4')
  await user.click(box('Select all'))
  expect(selected()).toBe('')
})

test('a press with Shift selects everything between', async () => {
  show(<Page />)
  const user = userEvent.setup()
  await user.click(box('Select K1'))
  await user.keyboard('{Shift>}')
  await user.click(box('Select K3'))
  await user.keyboard('{/Shift}')
  expect(selected()).toBe('K1 K2 K3')
})

test('j, k, x, Shift+x and Enter do the same by keyboard', async () => {
  const opened: string[] = []
  show(<Page onOpen={row => opened.push(row.id)} />)
  const user = userEvent.setup()
  await user.keyboard('jjx')
  expect(selected()).toBe('K2')
  await user.keyboard('jj{Shift>}x{/Shift}')
  expect(selected()).toBe('K2 K3 K4')
  await user.keyboard('k{Enter}')
  expect(opened).toEqual(['K3'])
})

test('keys are left to the field that has the focus', async () => {
  show(
    <>
      <input aria-label="Search" />
      <Page />
    </>,
  )
  const user = userEvent.setup()
  await user.type(screen.getByRole('textbox'), 'jx')
  expect(selected()).toBe('')
})

test('a heading sorts up, then down; nothing stands last when sorted up', async () => {
  show(<Page />)
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Total' }))
  expect(order()).toEqual(['K2', 'K4', 'K1', 'K3'])
  await user.click(screen.getByRole('button', { name: 'Total' }))
  expect(order().filter(id => id !== 'K3')).toEqual(['K1', 'K4', 'K2'])
  expect(screen.getByRole('columnheader', { name: 'Total' }).getAttribute('aria-sort')).toBe('descending')
})

test('groups count their rows and can be folded', async () => {
  show(<Page groupBy="store" />)
  const user = userEvent.setup()
  const flax = screen.getByRole('button', { name: /Flax/ })
  expect(within(flax).getByText('2')).toBeTruthy()
  expect(order()).toEqual(['K1', 'K3', 'K2', 'K4'])
  await user.click(flax)
  expect(order()).toEqual(['K2', 'K4'])
})

test('another column is sorted up first, however the last one was', async () => {
  show(<Page />)
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Order' }))
  await user.click(screen.getByRole('button', { name: 'Total' }))
  expect(order().filter(id => id !== 'K3')).toEqual(['K2', 'K4', 'K1'])
})

test('a column that grows takes the room that the others leave, and keeps its least width', () => {
  const [id, store] = columns as [Column<Row>, Column<Row>]
  show(
    <DataTable
      label="Orders"
      rows={rows}
      rowId={row => row.id}
      columns={[
        { ...id, width: 104 },
        { ...store, width: 168, grows: true },
      ]}
    />,
  )
  expect(screen.getByRole('table').style.minWidth).toBe('272px')
  expect([...document.querySelectorAll('col')].map(col => col.style.width)).toEqual(['104px', ''])
})
