/// Returns the name of a type for a message; types have none in web pages.
package func typeName<Value: ~Copyable>(_ type: Value.Type) -> String {
  #if hasFeature(Embedded)
  "a part"
  #else
  "\(type)"
  #endif
}
