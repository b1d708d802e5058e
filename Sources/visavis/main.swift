print("visavis")
