// Old versions of Node, down to 12, must be able to parse this file: it uses no newer syntax and imports nothing.
var version = process.versions.node.split('.').map(Number)
if (version[0] < 20 || (version[0] === 20 && version[1] < 19)) {
  console.error(
    'Porchlight needs Node 20.19 or newer, and this is Node ' +
      process.versions.node +
      ': please install a newer one from https://nodejs.org and try again.',
  )
  process.exit(1)
}
