import { expect, test } from 'bun:test'
import { integrations } from './integrations'

/** The kinds that the form offers where it has these values. */
const offered = (values: Record<string, unknown>) =>
  integrations.form
    .flatMap(({ fields }) => fields)
    .flatMap(field =>
      field.name === 'kind' && field.when!(values) && 'values' in field ? [field.values] : [],
    )

test.each([undefined, 'paack', 'bank', 'metabase'])(
  'kinds that something reads are offered, with %p chosen',
  kind => {
    expect(offered({ kind })).toEqual([['paack', 'bank', 'metabase']])
  },
)

test.each(['fridge-vendor'])('a connection of kind %s is shown with its kind', kind => {
  expect(offered({ kind })).toEqual([expect.arrayContaining([kind])])
})
