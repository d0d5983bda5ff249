import 'leaflet'

/** Types of the plugin as far as they are used; it brings none. */
declare module 'leaflet' {
  class MarkerCluster extends Marker {
    getChildCount(): number
    getAllChildMarkers(): Marker[]
    getBounds(): LatLngBounds
    zoomToBounds(): void
    spiderfy(): void
  }
  class MarkerClusterGroup extends FeatureGroup {
    addLayers(layers: Layer[]): this
    /** The pin itself, or the cluster that hides it; null outside the visible part. */
    getVisibleParent(pin: Marker): Marker | null
  }
  function markerClusterGroup(options: {
    maxClusterRadius: number
    showCoverageOnHover: boolean
    spiderfyOnMaxZoom: boolean
    zoomToBoundsOnClick: boolean
    spiderfyShapePositions: (count: number, center: Point) => Point[]
    animate: boolean
    iconCreateFunction: (cluster: MarkerCluster) => DivIcon
  }): MarkerClusterGroup
}
