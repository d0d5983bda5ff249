/** Homes of the seeded neighbors: [city, state, first digits of its ZIP codes, latitude, longitude, percentage]. */
type Metro = [city: string, state: string, zip: string, latitude: number, longitude: number, share: number]

/** The first metro is the dense one: a fifth of all tasks are around it. */
export const metros: [Metro, ...Metro[]] = [
  ['Chicago', 'IL', '606', 41.88, -87.68, 20],
  ['New York', 'NY', '100', 40.73, -73.94, 12],
  ['Los Angeles', 'CA', '900', 34.05, -118.25, 9],
  ['Houston', 'TX', '770', 29.76, -95.37, 6],
  ['Phoenix', 'AZ', '850', 33.45, -112.07, 5],
  ['Philadelphia', 'PA', '191', 39.95, -75.16, 5],
  ['Dallas', 'TX', '752', 32.78, -96.8, 5],
  ['Atlanta', 'GA', '303', 33.75, -84.39, 4],
  ['Seattle', 'WA', '981', 47.61, -122.33, 4],
  ['Denver', 'CO', '802', 39.74, -104.99, 4],
  ['Boston', 'MA', '021', 42.36, -71.06, 4],
  ['Minneapolis', 'MN', '554', 44.98, -93.27, 3],
  ['Portland', 'OR', '972', 45.52, -122.68, 3],
  ['Detroit', 'MI', '482', 42.33, -83.05, 3],
  ['Nashville', 'TN', '372', 36.16, -86.78, 3],
  ['Austin', 'TX', '787', 30.27, -97.74, 3],
  ['Madison', 'WI', '537', 43.07, -89.4, 2],
  ['Boise', 'ID', '837', 43.62, -116.2, 2],
  ['Albany', 'NY', '122', 42.65, -73.75, 1],
  ['Bozeman', 'MT', '597', 45.68, -111.04, 1],
  ['Burlington', 'VT', '054', 44.48, -73.21, 1],
]

const [, , , latitude, longitude] = metros[0]
/** Center of the dense metro. */
export const densePlace = { latitude, longitude }
