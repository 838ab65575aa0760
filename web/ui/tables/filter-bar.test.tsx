import { afterEach, expect, mock, test } from 'bun:test'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { show } from '../testing'
import { FilterBar } from './filter-bar'

afterEach(cleanup)

const filter = (label: string, choices: readonly string[], onChange = (_: string | null) => {}) => ({
  key: label,
  label,
  options: choices.map(one => ({ value: one, label: one })),
  value: null,
  onChange,
})
const groups = () => screen.getAllByRole('group').map(({ textContent }) => textContent)

test('many choices are searched through by their names and those of their groups', () => {
  const onCity = mock(() => {})
  show(
    <FilterBar
      filters={[
        filter('City', ['Barcelona', 'Madrid', 'València'], onCity),
        filter('Kind', ['Catering', 'Canteen', 'Groceries', 'Valet', 'Till', 'Kiosk', 'Fridge', 'Gift']),
      ]}
    />,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Filter' }))
  const search = screen.getByRole('searchbox', { name: 'Search' })
  fireEvent.change(search, { target: { value: 'valen' } })
  expect(groups()).toEqual(['CityValència'])
  fireEvent.change(search, { target: { value: 'city' } })
  expect(groups()).toEqual(['CityBarcelonaMadridValència'])
  fireEvent.change(search, { target: { value: 'xyz' } })
  screen.getByText('No results')
  fireEvent.change(search, { target: { value: 'VALÈN' } })
  fireEvent.click(screen.getByRole('button', { name: 'València' }))
  expect(onCity).toHaveBeenCalledWith('València')
})

test('a few choices need no search', () => {
  show(<FilterBar filters={[filter('City', ['Barcelona', 'Madrid'])]} />)
  fireEvent.click(screen.getByRole('button', { name: 'Filter' }))
  expect(screen.queryByRole('searchbox')).toBeNull()
})
