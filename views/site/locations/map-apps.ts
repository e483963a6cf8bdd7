import type { Store } from "../../../src/content/stores/store.schema.ts";

/** Where map apps tell the way to a store. They are links: a page asks nothing of these sites itself. */
export function directionsTo({
  latitude,
  longitude,
}: Pick<Store, "latitude" | "longitude">): { app: string; address: string }[] {
  const place = `${latitude}%2C${longitude}`;
  return [
    { app: "OpenStreetMap", address: `https://www.openstreetmap.org/directions?to=${place}` },
    { app: "Google Maps", address: `https://www.google.com/maps/dir/?api=1&destination=${place}` },
    { app: "Apple Maps", address: `https://maps.apple.com/?daddr=${place}` },
  ];
}
