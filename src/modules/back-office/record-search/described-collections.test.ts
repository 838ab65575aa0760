import { expect, test } from 'bun:test'
import { describeCollection } from '../../../core/contract/collections'
import { COLLECTIONS, collectionOf } from './contract/collections'

test('names and paths of a collection follow from its kind', () => {
  expect(describeCollection({ kind: 'nfcCard' })).toEqual({
    kind: 'nfcCard',
    name: 'nfcCards',
    table: 'nfc_card',
    router: 'admin.nfcCards',
    rest: '/nfc-cards',
    calls: [],
    screen: '/admin/nfc-cards',
    opens: 'admin.nfcCards.list',
    recordScreen: null,
    icon: 'nfcCard',
    chosenBy: null,
    isArchived: true,
    takesFiles: true,
  })
})

test('paths and procedures follow from the name that a collection has instead, unless they are said themselves', () => {
  expect(describeCollection({ kind: 'business', name: 'businesses' })).toMatchObject({
    table: 'business',
    router: 'admin.businesses',
    rest: '/businesses',
    screen: '/admin/businesses',
    opens: 'admin.businesses.list',
  })
  expect(collectionOf('distributionChannel')).toMatchObject({
    table: 'distribution_channel',
    router: 'admin.distributionChannels',
    rest: '/distributionChannels',
    screen: '/admin/distributions',
  })
})

test.each(['kind', 'name', 'table', 'router', 'rest', 'screen'] as const)(
  'no two collections have the same %s',
  part => {
    const all = COLLECTIONS.map(collection => collection[part])
    expect(all.filter((one, at) => all.indexOf(one) !== at)).toEqual([])
  },
)
