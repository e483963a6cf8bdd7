import type { Store } from "../../../src/content/kinds/stores/store.schema.ts";

/** Links to directions to a store in map apps. The page itself requests nothing from these sites. */
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
