/** The door of this folder: the streets of the cities, the ways along them, and their house numbers. */
export { HOUSE_NUMBERS, numbersKey } from './house-numbers'
export { zoneAt } from './postal-zones'
export { SQUARES } from './squares'
export { partNextTo, placeOn } from './street-graph'
export { metersOf, placeAfter, streetWay, streetWayThrough } from './street-way'
export { STREETS, type StreetKind } from './streets'
